UPDATE public.t SET (a, b) = ($1, DEFAULT), (c, d) = ROW(1, -2.5), (e, f) = (SELECT x, y FROM u WHERE u.id = 1), g[1] = 2, h = (SELECT max(z) FROM w WHERE w.k = 'WHERE') WHERE id = 3
