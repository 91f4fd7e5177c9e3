const maxDigits = 2
export const maxReferenceLength = maxDigits + 3

/** The number in `[^12]`. */
export function parseReference(text: string): number | undefined {
  const digits = text.slice(2, -1)
  if (!text.startsWith('[^') || !text.endsWith(']') || !isNumber(digits, maxDigits)) return undefined
  return Number(digits) || undefined
}

export function isNumber(digits: string, maxLength: number): boolean {
  return digits !== '' && digits.length <= maxLength && Array.from(digits).every(isDigit)
}

export function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}
