/** Valid Unicode without control characters, except line breaks and tabs. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/(?![\n\t\x7F-\x9F])\p{Cc}/u.test(text)
}

/** Plain text without any kind of line break, for names, subjects and titles. */
export function isSingleLine(text: string): boolean {
  return isPlainText(text) && !/[\n\t\u0085\u2028\u2029]/.test(text)
}

/** Counts an emoji outside the basic plane as one, not two. */
export function countCodePoints(text: string): number {
  return Array.from(text).length
}
