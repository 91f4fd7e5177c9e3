import { comparePatterns, fillTarget, matchPattern, parsePattern, partsOf, type Pattern } from './pattern.ts'
import { pathOfTarget, withRequestQuery } from './redirect-path.ts'
import type { Redirect } from './redirect.ts'

export type Match<Rule> = { rule: Rule; location: string }
/** `find`: an exact rule, or else the pattern with the longest prefix. `path`: decoded, without a slash at the end. */
export type RuleSet<Rule> = {
  find: (path: string) => Match<Rule> | undefined
  get: (path: string) => Rule | undefined
  add: (rule: Rule) => void
  remove: (rule: Rule) => void
}

export function createRuleSet<Rule extends Redirect>(rules: Iterable<Rule>): RuleSet<Rule> {
  const exact = new Map<string, Rule>()
  const patterns = new Map<string, { rule: Rule; pattern: Pattern }>()
  let sorted: { rule: Rule; pattern: Pattern }[] | undefined

  function add(rule: Rule) {
    if (!rule.is_pattern) return void exact.set(rule.path, rule)
    patterns.set(rule.path, { rule, pattern: parsePattern(rule.path) })
    sorted = undefined
  }
  for (const rule of rules) add(rule)

  return {
    add,
    remove({ path }) {
      exact.delete(path)
      if (patterns.delete(path)) sorted = undefined
    },
    get: (path) => exact.get(path) ?? patterns.get(path)?.rule,
    find(path) {
      const rule = exact.get(path.toLowerCase())
      if (rule) return { rule, location: rule.target }
      sorted ??= [...patterns.values()].toSorted((one, other) => comparePatterns(one.pattern, other.pattern))
      const parts = sorted.length > 0 ? partsOf(path) : { given: [], lower: [] }
      for (const entry of sorted) {
        const captured = matchPattern(entry.pattern, parts)
        if (captured) return { rule: entry.rule, location: fillTarget(entry.rule.target, captured) }
      }
      return undefined
    },
  }
}

const maxSteps = 20

/**
 * The rules that a target leads through. `stopsAt`: pages of the site, which win over rules. `isCircle`: the way has no
 * end, or comes by `start` again.
 */
export function followTarget<Rule extends Redirect>(
  { find }: Pick<RuleSet<Rule>, 'find'>,
  target: string,
  { start, stopsAt }: { start?: Rule; stopsAt?: ReadonlySet<string> } = {},
): { via: Match<Rule>[]; isCircle: boolean } {
  const via: Match<Rule>[] = []
  for (let at = target; via.length < maxSteps;) {
    const path = pathOfTarget(at)
    if (path === undefined || stopsAt?.has(path)) return { via, isCircle: false }
    const match = find(path)
    if (!match) return { via, isCircle: false }
    if (match.rule === start) return { via, isCircle: true }
    via.push(match)
    if (match.rule.status === 410) return { via, isCircle: false }
    at = match.location
  }
  return { via, isCircle: true }
}

/** Where a target leads in the end, as far as the way is for good. */
export function endForGood<Rule extends Redirect>(target: string, via: readonly Match<Rule>[]): string {
  const end = via.findIndex(({ rule }) => rule.status !== 301)
  return (end < 0 ? via : via.slice(0, end)).reduce(
    (at, { location }) => withRequestQuery(location, queryOf(at)),
    target,
  )
}

export const queryOf = (target: string) => /\?[^#]*/.exec(target)?.[0] ?? ''
