/** Scripts stack at most five nonspacing marks on one letter; hundreds of them paint over the lines around. */
const tooManyMarks = /([\p{Mn}\p{Me}\u200b-\u200d\u2060]{5})[\p{Mn}\p{Me}\u200b-\u200d\u2060]+/gu

/** For showing visitors' text. What is stored stays as it was typed. */
export function limitMarks(text: string): string {
  return text.replaceAll(tooManyMarks, '$1')
}
