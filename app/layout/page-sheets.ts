// A file of its own, because the server reads it, and Node.js cannot load .tsx files in development.

/** A page loads one of these style sheets of `app/styles`, `front` if it names none: a second file costs a round trip. */
export const pageSheets = [
  'front',
  'article-blocks',
  'article-card',
  'tonight',
  'safe',
  'animals',
  'tools',
  'recalls',
  'product',
  'almanac',
  'dashboard',
] as const
export type PageSheet = (typeof pageSheets)[number]
export type SheetFiles = Readonly<Record<PageSheet, string>>

/** Where each style sheet is. */
export function locateSheets(toPath: (name: PageSheet) => string): SheetFiles {
  return Object.fromEntries(pageSheets.map((name) => [name, toPath(name)])) as SheetFiles
}
