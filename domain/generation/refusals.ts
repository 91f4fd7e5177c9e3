// A model that declines may do so inside valid JSON. The rules describe what such a sentence consists of, because its
// wording differs from model to model.

const speaker = String.raw`(?:i|we|this (?:ai|assistant|model))`
const adverbs = String.raw`(?:\s+(?:really|simply|just|also|currently|unfortunately|respectfully|therefore))*`
const unable = String.raw`(?:can(?:no|')t|can not|could(?:n't| not)|won't|will not|wouldn't|would not|may not|(?:'m|'re|\s+am|\s+are|'ll be|\s+will be)${adverbs}\s+(?:unable to|not (?:able|allowed|permitted|going|willing|designed|comfortable|in a position)))`
const declining = String.raw`(?:(?:'d|'ll|\s+must|\s+have to|\s+need to|\s+would|\s+will|\s+prefer to|\s+choose to)?${adverbs}\s+(?:decline|refuse)\b)`
const service = String.raw`(?:help|assist|comply|fulfil+|provide|supply|produce|writ(?:e|ing)|generat(?:e|ing)|creat(?:e|ing)|compos(?:e|ing)|draft|continue|proceed|complete|answer|respond|discuss|engage|support|accommodate|process|carry out|do (?:that|this|so|it))`
const task = String.raw`(?:request|prompt|instruction|task|assignment)s?`

const rules = [
  // “I can't help with that”, “we're not able to write this”.
  String.raw`\b${speaker}${adverbs}\s*${unable}${adverbs}[\s,]+(?:to\s+|be able to\s+|in good conscience[\s,]+)?(?:\w+\s+){0,2}?${service}\b`,
  // “I must decline”, “I'd refuse”.
  String.raw`\b${speaker}${declining}`,
  // “Unable to comply”, “Sorry, not able to assist”.
  String.raw`(?:^|[.!?:\n]\s*)(?:(?:i'm |i am |we're |we are )?(?:sorry|apologies|my apologies|unfortunately)[,.]?\s+(?:but\s+)?)?(?:unable|not able) to\s+${service}\b`,
  // “I'm sorry, but”, “I apologize, but”.
  String.raw`\b(?:(?:i'm|i am|we're|we are)(?: (?:very|so|truly|really))? (?:sorry|afraid)|(?:i|we) (?:do )?apologi[sz]e|my apologies)[,.;:]?\s+(?:but|however|i|we|this|that)\b`,
  // “This request cannot be completed”, “Your prompt was declined”.
  String.raw`\b(?:this|that|the|your) ${task}\b[^.!?\n]{0,40}?\b(?:(?:cannot|can't|can not|could not|won't|will not|is not|isn't|was not) (?:be )?(?:fulfilled|completed|processed|answered|honou?red|met|supported|granted|handled|written|accommodated|permitted|allowed)|(?:was|is|has been|must be) (?:declined|refused|rejected|denied)|violates?|goes against|(?:is|falls) outside)\b`,
  // “As an AI”, “I'm just a language model”.
  String.raw`\b(?:as|(?:i|we)(?:'m|'re| am| are))\s+(?:just |only |merely )?(?:an? )?(?:ai|artificial intelligence|(?:large |ai )?language model|ai model|(?:ai|virtual|digital) assistant|chatbot)\b`,
  // “It goes against my guidelines”, “violates the content policy”.
  String.raw`\b(?:against|violat(?:e|es|ing)|breach(?:es)?|conflicts? with|outside(?: of)?|contrary to)\s+(?:my|our|the|its|openai's|anthropic's|google's)\s+(?:\w+\s+){0,2}(?:guidelines|polic(?:y|ies)|programming|instructions|principles|terms)\b`,
].map((source) => new RegExp(source, 'iu'))

/** The first sentence in which the writer declines to write, or undefined. */
export function findRefusal(text: string): string | undefined {
  const plain = text
    .replaceAll('’', "'")
    .replaceAll(/[*_]/g, '')
    // Single spaces, because the rules take quadratic time on long runs.
    .replaceAll(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
  const starts = rules.map((rule) => plain.search(rule)).filter((at) => at >= 0)
  if (starts.length === 0) return undefined
  const from = Math.min(...starts)
  return plain
    .slice(from)
    .replace(/^[.!?:\s]+/, '')
    .split(/(?<=[.!?])\s|\n/, 1)[0]
    ?.slice(0, 80)
}
