const maxSentence = 600
/** The parts of a longer one have this much in common, so that a cut cannot hide a number or a name. */
const overlap = 120
const abbreviations = /(?:\b(?:dr|mr|mrs|ms|vs|approx|st|no|fig|e\.g|i\.e|etc|inc|prof)|\b[a-z])\.$/i
/** Limited, because a mark may contain the beginning of another one. */
const referenceMarks = /(?:\[\^[^\]]{0,3}\]){1,40}/y
const closing: ReadonlySet<string> = new Set('.!?"\'”’)*_')

/** Ends at a full stop, a question or exclamation mark before a space. Very long sentences are cut between words. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  const push = (to: number) => {
    const sentence = text.slice(from, to).trim()
    if (sentence) sentences.push(sentence)
    from = to
  }
  const cut = (at: number) => {
    const space = text.slice(at - overlap, at).lastIndexOf(' ')
    const end = space < 0 ? at : at - overlap + space
    push(end)
    from = end - overlap + text.slice(end - overlap, end).indexOf(' ') + 1
  }
  // Where the closing marks end that were looked at last, with and without the references after them.
  let marksEnd = 0
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\n') push(at)
    else if (at - from >= maxSentence) cut(at)
    if (character !== '.' && character !== '!' && character !== '?') continue
    // In a run of marks, the next one leads to the same end: looking again would take quadratic time.
    if (at >= marksEnd) {
      marksEnd = at + 1
      while (closing.has(text.charAt(marksEnd))) marksEnd++
      referenceMarks.lastIndex = marksEnd
      end = referenceMarks.test(text) ? referenceMarks.lastIndex : marksEnd
    }
    if (!/\s/.test(text.charAt(end)) || abbreviations.test(text.slice(Math.max(from, at - 8), at + 1))) continue
    push(end)
    at = end - 1
  }
  push(text.length)
  return sentences
}
