import type { FieldErrors } from '../result.ts'
import { matchPattern, parsePattern, partsOf, sampleOf, type AddressParts } from './pattern.ts'
import { pathOfTarget, withRequestQuery } from './redirect-path.ts'
import { readRedirect, redirectLimits, type Redirect, type RedirectInput } from './redirect.ts'
import { createRuleSet, endForGood, followTarget, queryOf, type RuleSet } from './rule-set.ts'

export type StoredRedirect = Redirect & { id: string }
type Rule = Redirect & { id?: string }

export type PlanContext = {
  rules: readonly StoredRedirect[]
  /** Of the addresses in question, those that the site answers with a page of its own. */
  ownPages: ReadonlySet<string>
  origin: string
  /** In the site's time zone. */
  today: string
  /** Whether stored rules that lead to a new one are shortened too. */
  shortensOthers?: boolean
}

/** `refused`: by the position of the input. `shortened`: stored rules with their new target. */
export type RedirectPlan = {
  added: Redirect[]
  refused: { index: number; fields: FieldErrors }[]
  shortened: { id: string; target: string }[]
}

/** What would be saved: circles are refused with the rule that closes them, and chains are shortened. */
export function planRedirects(inputs: readonly RedirectInput[], context: PlanContext): RedirectPlan {
  const stored = context.rules.map((rule): Rule => ({ ...rule }))
  const set = createRuleSet(stored)
  const byTarget = createTargetIndex(stored)
  const counts = { rules: stored.length, patterns: stored.filter(({ is_pattern }) => is_pattern).length }
  const added: Redirect[] = []
  const refused: RedirectPlan['refused'] = []
  const shortened = new Map<string, string>()

  for (const [index, input] of inputs.entries()) {
    const read = readRedirect(input, context)
    const fields = read.ok
      ? (limitError(read.redirect, counts) ?? conflictError(read.redirect, set, context))
      : read.fields
    if (!read.ok || fields) {
      refused.push({ index, fields: fields ?? {} })
      continue
    }
    const rule: Rule = read.redirect
    set.add(rule)
    const circle = findCircle(rule, set, context.ownPages)
    if (circle) {
      set.remove(rule)
      refused.push({ index, fields: circle })
      continue
    }
    rule.target = shortTarget(rule, set, context.ownPages)
    counts.rules++
    if (rule.is_pattern) counts.patterns++
    if (context.shortensOthers !== false && rule.status === 301)
      for (const other of byTarget.leadingTo(rule)) {
        const target = targetThrough(other, rule, set)
        if (target === undefined) continue
        byTarget.move(other, target)
        if (other.id !== undefined) shortened.set(other.id, target)
      }
    byTarget.add(rule)
    added.push(rule)
  }
  return { added, refused, shortened: [...shortened].map(([id, target]) => ({ id, target })) }
}

function limitError({ is_pattern }: Redirect, counts: { rules: number; patterns: number }): FieldErrors | undefined {
  const { rules, patterns } = redirectLimits
  if (counts.rules >= rules) return { path: `There are ${rules} redirects, and no site can have more.` }
  if (is_pattern && counts.patterns >= patterns)
    return { path: `There are ${patterns} patterns, and no site can have more.` }
  return undefined
}

function conflictError(rule: Redirect, set: RuleSet<Rule>, { ownPages }: PlanContext): FieldErrors | undefined {
  if (ownPages.has(rule.path)) return { path: `“${rule.path}” is a page of your site, and your own pages always win.` }
  const same = set.get(rule.path)
  if (!same) return undefined
  return { path: `“${rule.path}” ${same.status === 410 ? 'answers “gone”' : `leads to “${same.target}”`} already.` }
}

/** Of a pattern, where an address that it catches would lead. */
function startOf(rule: Rule, set: RuleSet<Rule>): string {
  return rule.is_pattern ? (set.find(sampleOf(parsePattern(rule.path)))?.location ?? rule.target) : rule.target
}

function findCircle(rule: Rule, set: RuleSet<Rule>, stopsAt: ReadonlySet<string>): FieldErrors | undefined {
  if (rule.status === 410) return undefined
  const { via, isCircle } = followTarget(set, startOf(rule, set), { start: rule, stopsAt })
  const last = via.at(-1)?.rule
  if (isCircle)
    return {
      target: last
        ? `This would go in a circle: “${last.path}” leads back to “${last.target}”.`
        : 'This would go in a circle: it leads back to itself.',
    }
  return last?.status === 410 ? { target: `“${last.path}” answers “gone”. Please choose another page.` } : undefined
}

/** As far as the way is for good. */
function shortTarget(rule: Rule, set: RuleSet<Rule>, stopsAt: ReadonlySet<string>): string {
  if (rule.is_pattern || rule.status === 410) return rule.target
  const { via } = followTarget(set, rule.target, { start: rule, stopsAt })
  return endForGood(rule.target, via)
}

/** The new target of a rule that leads to `rule`. */
function targetThrough(other: Rule, rule: Rule, set: RuleSet<Rule>): string | undefined {
  const match = set.find(pathOfTarget(other.target) ?? '')
  return match?.rule === rule ? withRequestQuery(match.location, queryOf(other.target)) : undefined
}

/** Exact rules by the path that they lead to, because a file can have thousands of lines. */
function createTargetIndex(rules: readonly Rule[]) {
  const index = new Map<string, { parts: AddressParts; rules: Set<Rule> }>()
  function add(rule: Rule) {
    const path = rule.is_pattern ? undefined : pathOfTarget(rule.target)
    if (path === undefined) return
    const same = index.get(path)
    if (same) same.rules.add(rule)
    else index.set(path, { parts: partsOf(path), rules: new Set([rule]) })
  }
  for (const rule of rules) add(rule)
  return {
    add,
    leadingTo({ path, is_pattern }: Rule): readonly Rule[] {
      if (!is_pattern) return [...(index.get(path)?.rules ?? [])]
      const pattern = parsePattern(path)
      return [...index.values()].flatMap((same) => (matchPattern(pattern, same.parts) ? [...same.rules] : []))
    },
    move(rule: Rule, target: string) {
      index.get(pathOfTarget(rule.target) ?? '')?.rules.delete(rule)
      rule.target = target
      add(rule)
    },
  }
}
