/** Paths on a 24 grid, from Lucide (ISC; see NOTICE.md). Plain strings, so bundles include only those they import. */
export const info = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0 -20 0M12 16v-4M12 8h.01'
export const alert = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16'
export const success = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12'
