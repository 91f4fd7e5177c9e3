/** Paths on a 24 grid, from Lucide (ISC; see NOTICE.md). Plain strings, so bundles include only those they import. */
export const search = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0 -16 0'
export const menu = 'M4 5h16M4 12h16M4 19h16'
export const close = 'M18 6 6 18M6 6l12 12'
export const arrowLeft = 'M12 19l-7-7 7-7M19 12H5'
export const arrowRight = 'M5 12h14M12 5l7 7-7 7'
export const arrowUp = 'M5 12l7-7 7 7M12 19V5'
export const arrowDown = 'M12 5v14M19 12l-7 7-7-7'
export const arrowUpRight = 'M7 7h10v10M7 17 17 7'
export const chevronDown = 'M6 9l6 6 6-6'
export const pause =
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1z'
export const play = 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z'
export const plus = 'M5 12h14M12 5v14'
export const minus = 'M5 12h14'
export const check = 'M20 6 9 17l-5-5'
export const eye =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0 3 3 0 1 0 -6 0'
export const eyeOff =
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20'
export const more =
  'M11 12a1 1 0 1 0 2 0 1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0 -2 0M4 12a1 1 0 1 0 2 0 1 1 0 1 0 -2 0'
export const refresh =
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5'
export const signOut = 'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4'
