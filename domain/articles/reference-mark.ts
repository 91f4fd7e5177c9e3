const maxDigits = 2
export const maxReferenceLength = maxDigits + 3

/** The number in `[^12]`. */
export function parseReference(text: string): number | undefined {
  const digits = text.slice(2, -1)
  if (!text.startsWith('[^') || !text.endsWith(']') || digits.length > maxDigits) return undefined
  return (Array.from(digits).every(isDigit) && Number(digits)) || undefined
}

export function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}
