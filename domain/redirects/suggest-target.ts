import { stemsOf } from '../search/stems.ts'

export type Candidate = { path: string; title: string }
/** `why`: ends a sentence such as “it fits because of …”. */
export type Suggestion = { target: string; title: string; why: string }
/** Exact redirects of the site: readers mistype old addresses too. */
type KnownRedirect = { path: string; target: string }

const addressWords =
  'a an the and or of for to in on your my with how what is amp blog article articles post posts page'
const fileWords = 'category tag html htm php asp aspx index feed www'
const ignored = new Set(stemsOf(`${addressWords} ${fileWords}`))
/** Of the words of both, how many must be the same. */
const leastAlike = 0.5
const leastLetters = 5

/** The page that an address without one most likely meant, and why. Built once for many addresses. */
export function createSuggester(candidates: readonly Candidate[], redirects: readonly KnownRedirect[]) {
  const byPath = new Map(candidates.map((candidate) => [candidate.path, candidate]))
  const byName = new Map(candidates.map((candidate) => [lastPart(candidate.path), candidate]))
  const wordsOf = new Map(candidates.map((candidate) => [candidate, meaningful(candidate.title)]))
  const byWord = new Map<string, Candidate[]>()
  for (const [candidate, words] of wordsOf)
    for (const word of words) {
      const same = byWord.get(word)
      if (same) same.push(candidate)
      else byWord.set(word, [candidate])
    }

  return function suggest(path: string): Suggestion | undefined {
    const shorter = path.replace(/\/(?:amp|feed|embed|page\/\d+)$/, '').replace(/\.(?:html?|php|aspx?)$/, '')
    const first = shorter === path ? undefined : byPath.get(shorter)
    if (first) return found(first, 'the same address with less at its end')
    const name = lastPart(shorter)
    const same = byName.get(name)
    if (same && name.length >= 3) return found(same, 'the same last part of the address')
    return findMistyped(shorter, name) ?? findByWords(name)
  }

  function findMistyped(path: string, name: string): Suggestion | undefined {
    const redirect = redirects.find((rule) => isOneLetterOff(path, rule.path))
    if (redirect) return { target: redirect.target, title: '', why: `one letter off “${redirect.path}”` }
    const candidate = candidates.find((each) => isOneLetterOff(name, lastPart(each.path)))
    return candidate && found(candidate, `one letter off “${candidate.path}”`)
  }

  function findByWords(name: string): Suggestion | undefined {
    const words = meaningful(name.replaceAll(/[-_.+]/g, ' '))
    const shared = new Map<Candidate, number>()
    for (const word of words) for (const one of byWord.get(word) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1)
    let best: { candidate: Candidate; alike: number } | undefined
    for (const [candidate, count] of shared) {
      const alike = (2 * count) / (words.size + (wordsOf.get(candidate)?.size ?? 0))
      if (count >= 2 && alike >= leastAlike && alike > (best?.alike ?? 0)) best = { candidate, alike }
    }
    return (
      best && found(best.candidate, best.alike === 1 ? 'the same words in the title' : 'similar words in the title')
    )
  }
}

const found = ({ path, title }: Candidate, why: string): Suggestion => ({ target: path, title, why })
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const meaningful = (text: string) =>
  new Set(stemsOf(text).filter((word) => !ignored.has(word) && !/^\d{1,4}$/.test(word)))

/** One letter more, less or different, or two neighbors swapped. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < leastLetters || long.length - short.length > 1 || short === long) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
