import type { Fact } from '../facts/fact.ts'
import type { SearchDocument } from '../search/search-document.ts'
import { splitSentences } from '../search/matching-sentence.ts'
import { worstUrgency, type Situation } from './situation.ts'

const urgent = ['go', 'call now']
const maxSteps = 3

/** What the search knows of a situation: its words, and what to do now. */
export function situationDocument(situation: Situation, facts: readonly Fact[]): SearchDocument {
  const { id, name, hint, words, print } = situation
  const own = facts.filter(({ id: fact }) => situation.facts.includes(fact))
  const fact = own.find(({ checked_on }) => checked_on !== null) ?? own[0]
  const href = `/tonight#${id}`
  return {
    kind: 'situation',
    key: id,
    title: name,
    href,
    summary: hint,
    names: words,
    topics: [hint],
    card: {
      level: urgent.includes(worstUrgency(situation)) ? 'emergency' : 'careful',
      title: name,
      answer: hint.endsWith('.') ? hint : `${hint}.`,
      steps: splitSentences(print.do).slice(0, maxSteps),
      not: print.not,
      needsClinic: id !== 'poison',
      href,
      source: fact && {
        title: fact.source_title,
        organization: fact.source_organization,
        url: fact.source_url,
        checked_on: fact.checked_on,
      },
    },
  }
}
