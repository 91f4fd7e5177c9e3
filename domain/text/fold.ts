/**
 * Text as the search compares it: no accents, no invisible characters, lower case, one blank between words.
 * What is a wildcard to the database becomes a blank.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
    .replaceAll('ς', 'σ')
    .replaceAll('’', "'")
    .replaceAll(/[%_\\\s]+/g, ' ')
    .trim()
}
