// Says what is wrong with how the page is laid out, in an attribute of its root.
addEventListener("load", () => {
	const wrong = [];
	const box = (e) => e.getBoundingClientRect();
	const name = (e) => `${e.tagName} ${(e.textContent || "").trim().slice(0, 40)}`;
	const slack = 0.5; // of a pixel, for rounding
	const within = (a, b) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
	const overlap = (a, b) => a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack;
	for (const svg of document.querySelectorAll("svg.picture")) {
		const whole = box(svg);
		const boxes = [...svg.querySelectorAll("g > rect")];
		for (const [i, r] of boxes.entries()) {
			if (!within(box(r), whole)) wrong.push(`sticks out of the picture: ${name(r.parentNode)}`);
			for (const other of boxes.slice(i + 1)) {
				if (overlap(box(r), box(other))) wrong.push(`overlap: ${name(r.parentNode)} and ${name(other.parentNode)}`);
			}
		}
		for (const text of svg.querySelectorAll("text")) {
			if (!within(box(text), box(text.parentNode.querySelector("rect")))) wrong.push(`sticks out of its box: ${name(text)}`);
		}
		for (const path of svg.querySelectorAll("g.edge > path")) {
			if (path.getTotalLength() < 1) wrong.push(`an arrow of no length: ${name(path.parentNode)}`);
			for (let at = 0; at <= 1; at += 0.02) {
				const p = path.getPointAtLength(at * path.getTotalLength()).matrixTransform(path.getScreenCTM());
				for (const r of boxes) {
					const b = box(r);
					if (p.x > b.left + 1.5 && p.x < b.right - 1.5 && p.y > b.top + 1.5 && p.y < b.bottom - 1.5) {
						wrong.push(`the arrow of ${name(path.parentNode)} crosses ${name(r.parentNode)}`);
						at = 2;
						break;
					}
				}
			}
		}
		if (!svg.querySelector("title").textContent || !svg.querySelector("desc")) wrong.push("a picture without a description");
	}
	for (const cell of document.querySelectorAll("td, th, dd, dt, h1, h2, p, li")) {
		if (cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0) wrong.push(`wider than its place: ${name(cell)}`);
	}
	if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
	for (const r of performance.getEntriesByType("resource")) wrong.push(`asks for ${r.name}`);
	document.documentElement.dataset.wrong = JSON.stringify(wrong);
});
