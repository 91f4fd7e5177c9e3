/** Normalizes text for search: no accents or invisible characters, lowercase, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
    .replaceAll('ς', 'σ')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}
