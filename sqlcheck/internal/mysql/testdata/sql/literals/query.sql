SELECT 'it\'s "', "a'b", 'x''y', N'n', 0x1F, b'01', 1.50, 2e3, -7, +8, TRUE, FALSE, NULL, DATE '2020-01-01', `odd name`, t.`a b`, db.t.c # comment
 FROM t -- WHERE
 WHERE a = 1 /* x */ /*!50000 AND b = 2 */
