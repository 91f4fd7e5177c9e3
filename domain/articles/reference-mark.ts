const maxDigits = 2
export const maxReferenceLength = maxDigits + 3

/** The number in `[^12]`. */
export function parseReference(text: string): number | undefined {
  const digits = text.slice(2, -1)
  if (!text.startsWith('[^') || !text.endsWith(']') || digits.length === 0 || digits.length > maxDigits)
    return undefined
  for (const character of digits) if (!isDigit(character)) return undefined
  const number = Number(digits)
  return number > 0 ? number : undefined
}

export function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}
