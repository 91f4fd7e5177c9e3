// A file of its own, because the server reads it, and Node.js cannot load .tsx files in development.

/** A page loads one of these style sheets of `app/styles`, `front` if it names none: a second file costs a round trip. */
export const pageSheets = [
  'front',
  'article-blocks',
  'article-card',
  'tonight',
  'safe',
  'animals',
  'dashboard',
] as const
export type PageSheet = (typeof pageSheets)[number]
