/** Paths on a 24 grid, from Lucide (ISC; see NOTICE.md). For the blocks of an article. */
export const bolt = 'M13 2 4 14h7l-1 8 9-12h-7z'
export const octagonAlert = 'M15.3 2H8.7L2 8.7v6.6L8.7 22h6.6l6.7-6.7V8.7zM12 8v4M12 16h.01'
export const octagonCross = 'M15.3 2H8.7L2 8.7v6.6L8.7 22h6.6l6.7-6.7V8.7zM15 9l-6 6M9 9l6 6'
export const phone =
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384'
export const house = 'M3 10l9-7 9 7v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM9 21v-8h6v8'
export const bulb = 'M15 14c.2-1 .7-1.7 1.5-2.5A5 5 0 1 0 7.5 11.5c.8.8 1.3 1.5 1.5 2.5M9 18h6M10 22h4'
export const printer =
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3h12v6M6 14h12v8H6z'
