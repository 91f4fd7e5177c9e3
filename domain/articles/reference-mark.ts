const maxDigits = 2
export const maxReferenceLength = maxDigits + 3

/** The number in `[^12]`. */
export function parseReference(text: string): number | undefined {
  const digits = text.slice(2, -1)
  if (!text.startsWith('[^') || !text.endsWith(']') || !isNumber(digits, maxDigits)) return undefined
  return Number(digits) || undefined
}

export function isNumber(digits: string, maxLength: number): boolean {
  if (digits === '' || digits.length > maxLength) return false
  for (let at = 0; at < digits.length; at++) if (!isDigit(digits.charAt(at))) return false
  return true
}

export function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}
