/** Valid Unicode without control characters, line breaks and tabs excepted. */
export function isPlainText(text: string): boolean {
  if (!text.isWellFormed()) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 && code !== 10 && code !== 9) return false
  }
  return true
}

/** Plain text that cannot begin a new line anywhere: for names, subjects and titles. */
export function isSingleLine(text: string): boolean {
  return isPlainText(text) && !/[\n\t\u0085\u2028\u2029]/.test(text)
}

/** The length as people count it: an emoji outside the basic plane is one, not two. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
