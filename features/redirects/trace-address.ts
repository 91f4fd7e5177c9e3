import { isElsewhere, normalizePath, pathOfTarget, withRequestQuery } from '#domain/redirects/redirect-path.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import { readToday } from '#features/settings/time-zone.ts'
import { findOwnPages } from './own-pages.ts'
import { readRules } from './rules.ts'

/** `by`: the rule that leads on from this address; `ended`: it did, until its last day. */
type Step = { address: string; by: string | null; ended: boolean }
export const traceEnds = ['page', 'missing', 'gone', 'elsewhere', 'circle'] as const
type Trace = { steps: readonly Step[]; end: (typeof traceEnds)[number] }

const maxSteps = 10

/** Where an address leads, step by step, as a reader's browser would go. Fetches nothing. */
export async function traceAddress(
  deps: Needs<'db' | 'clock' | 'contentVersion' | 'config'>,
  typed: string,
  routePaths: readonly string[],
): Promise<Result<{ trace: Trace }, 'not_here'>> {
  const text = typed.trim()
  const url = text.startsWith('/') ? URL.parse(text, deps.config.origin) : parseWebUrl(text)
  if (!url || url.origin !== deps.config.origin || normalizePath(url.pathname) === undefined)
    return { ok: false, reason: 'not_here' }
  const rules = await readRules(deps)
  const today = await readToday(deps)
  const steps: Step[] = []
  let address = withoutSlash(url.pathname) + url.search
  for (;;) {
    const path = pathOfTarget(address)
    if (path === undefined) return end(steps, address, isElsewhere(address) ? 'elsewhere' : 'missing')
    if ((await findOwnPages(deps.db, [path], routePaths)).has(path)) return end(steps, address, 'page')
    const [asked, search] = splitQuery(address)
    const match = rules.find(decodeUri(asked) ?? path)
    if (!match) return end(steps, address, 'missing')
    const { rule, location } = match
    const ended = rule.ends_on !== null && rule.ends_on < today
    steps.push({ address, by: rule.path, ended })
    if (ended) return { ok: true, trace: { steps, end: 'missing' } }
    if (rule.status === 410) return { ok: true, trace: { steps, end: 'gone' } }
    if (steps.length >= maxSteps) return { ok: true, trace: { steps, end: 'circle' } }
    address = withRequestQuery(location, search)
  }
}

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

function splitQuery(address: string): [string, string] {
  const page = address.split('#', 1)[0] ?? ''
  const at = page.indexOf('?')
  return at < 0 ? [page, ''] : [page.slice(0, at), page.slice(at)]
}

function end(steps: readonly Step[], address: string, last: Trace['end']) {
  return { ok: true, trace: { steps: [...steps, { address, by: null, ended: false }], end: last } } as const
}
