/** "We tested six" and "our favorite after a month": words that only somebody may write who has used the product. */
const actions = new Set(
  'tested testing tests test tester testers trial trials trialed trialled tried used using measured weighed timed rated reviewed'.split(
    ' ',
  ),
)
const fondness = new Set(['favorite', 'favourite', 'favorites', 'favourites', 'go-to'])
const spans = new Set('day days week weeks month months year years'.split(' '))
const persons = new Set("i we our my us i've we've we'd i'd".split(' '))
const negations = new Set("not never no without haven't hasn't didn't don't cannot can't if before".split(' '))
/** Between the person and the action: "we have now tested". */
const reach = 4

/** The sentences of a text that claim such an experience. Takes linear time. */
export function findFirstHandWords(texts: readonly string[]): string[] {
  const sentences = texts.flatMap((text) => text.split(/[.!?\n]/)).map(bareSentence)
  return [...new Set(sentences.filter(claimsExperience))]
}

/** Without the punctuation around it. */
export function bareSentence(sentence: string): string {
  let end = sentence.length
  while (end > 0 && ' .!?'.includes(sentence.charAt(end - 1))) end--
  return sentence.slice(0, end).trimStart()
}

function claimsExperience(sentence: string): boolean {
  const words =
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z'-]+/g) ?? []
  return words.some((word, index) => {
    const before = words.slice(Math.max(0, index - reach), index)
    if (word === 'hands-on') return !before.some((one) => negations.has(one))
    if (!before.some((one) => persons.has(one)) || before.some((one) => negations.has(one))) return false
    if (fondness.has(word)) return words.slice(index + 1, index + 2 * reach).some((one) => spans.has(one))
    // "We tried to sleep", "the bowl we used to have".
    return actions.has(word) && words[index + 1] !== 'to'
  })
}
