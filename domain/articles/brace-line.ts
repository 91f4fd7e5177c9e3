import { isDigit } from './reference-mark.ts'

const maxKeyLength = 120

/** The fields of `{name: first | second}`, trimmed; undefined for another line. */
export function parseBraceLine(line: string, name: string): string[] | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined
  const colon = line.indexOf(':')
  if (line.slice(1, Math.max(1, colon)).trim() !== name) return undefined
  return line
    .slice(colon + 1, -1)
    .split('|')
    .map((part) => part.trim())
}

/** The slug or id of a product, or the key of a figure. */
export function isKey(key: string): boolean {
  const isAllowed = (character: string) =>
    isDigit(character) || (character >= 'a' && character <= 'z') || character === '-'
  return key !== '' && key.length <= maxKeyLength && Array.from(key).every(isAllowed)
}
