/** Words whose exchange turns a statement round, by what they say. */
const exchanges: Readonly<Record<string, string>> = {
  level: `toxic:safe poisonous:harmless dangerous:harmless safe:toxic deadly:harmless fatal:harmless
    life-threatening:harmless an_emergency:no_emergency severe:mild severely:mildly mild:severe serious:harmless
    urgent:not_urgent harmful:harmless common:rare rare:common high:low highest:lowest low:high healthy:ill
    painful:painless poison:treat hot:cold cold:warm cool:hot slowly:quickly rapidly:slowly large:small small:large
    tiny:huge strongly:weakly`,
  comparison: `more:less less:more fewer:more longer:shorter shorter:longer higher:lower lower:higher larger:smaller
    smaller:larger better:worse worse:better older:younger younger:older at_least:at_most at_most:at_least
    no_more_than:no_less_than over:under above:below below:above under:over increases:reduces reduces:increases
    raises:lowers lowers:raises earlier:later later:earlier before:after after:before most:least faster:slower
    bigger:smaller with:without without:with many:few few:many most:few`,
  time: `at_once:later immediately:in_a_few_days now:next_week the_same_day:next_week that_day:next_month
    today:next_week right_away:tomorrow within_hours:within_weeks within_minutes:within_days
    within_days:within_months before:long_after every_day:every_month daily:monthly every_week:every_year
    once_a_year:once_a_day always:never never:always often:rarely rarely:often usually:never
    can_wait:must_be_seen_at_once early:late hours:weeks minutes:months days:years weeks:hours months:days years:weeks`,
  verb: `cause:prevent causes:prevents prevents:causes kill:heal damage:protect damages:protects needs:does_not_need
    need:do_not_need avoid:seek recommends:discourages advises_against:recommends protects:harms worsen:improve
    allowed:forbidden required:optional must:need_not should:should_not`,
}
const negations = /\b(?:not|never|cannot|no)\b/
const auxiliary = /\b(?:is|are|can|must|should|may|will|cannot)\b/
const ordinaryVerb = /\b(?:causes?|needs?|harms?|damages?|kills?|holds?|contains?|lives?|drinks?|eats?)\b/
const verbsBefore = /\b(?:not|never|cannot|no|to|can|may|should|must|will)\b/
const figure = /\d[\d,.]*\d|\d/g
const names = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** What says something else than a true sentence, each changed in one place: words for levels, negations, figures. */
export function reversalsOf(sentence: string): { kind: string; text: string }[] {
  const found: { kind: string; text: string }[] = []
  const add = (kind: string, text: string) => text !== sentence && found.push({ kind, text })
  for (const [kind, pairs] of Object.entries(exchanges))
    for (const pair of pairs.trim().split(/\s+/)) {
      const [from = '', to = ''] = pair.replaceAll('_', ' ').split(':')
      add(kind, sentence.replace(new RegExp(`(?<![\\w-])${from}(?![\\w-])`), to))
    }
  if (negations.test(sentence)) add('negation', sentence.replace(/\bcannot\b/, 'can').replace(/ (?:not|never)\b/, ''))
  else {
    add(
      'negation',
      sentence.replace(auxiliary, (verb) => (verb === 'may' ? 'cannot' : `${verb} not`)),
    )
    if (!verbsBefore.test(sentence)) add('negation', sentence.replace(ordinaryVerb, 'never $&'))
  }
  const [first, ...rest] = [...sentence.matchAll(figure)].map(([text]) => text)
  const last = rest.at(-1)
  if (first !== undefined) {
    const value = Number(first.replaceAll(',', ''))
    for (const other of [value * 3, value / 2, value + 1])
      if (Number.isInteger(other)) add('figure', sentence.replace(first, String(other)))
    if (last !== undefined && last !== first)
      add('figure', sentence.replace(first, '\0').replace(last, first).replace('\0', last))
  }
  const named = names.find((name, at) => at > 1 && new RegExp(`\\b${name}\\b`).test(sentence))
  if (named) add('figure', sentence.replace(new RegExp(`\\b${named}\\b`), named === 'six' ? 'nine' : 'six'))
  return found
}
