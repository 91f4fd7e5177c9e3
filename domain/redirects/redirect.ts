import type { FieldErrors } from '../result.ts'
import { isDay } from '../text/dates.ts'
import { isPattern, namesInTarget, parsePattern, patternError } from './pattern.ts'
import { isElsewhere, readTarget, readTypedPath } from './redirect-path.ts'

/** 301: moved for good. 302: for now. 410: gone for good. */
export const redirectStatuses = [301, 302, 410] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

/** `path`: an address of this site, or a pattern. `target` is empty for 410. `ends_on`: the last day of a 302. */
export type RedirectInput = { path: string; target: string; status: RedirectStatus; ends_on: string | null }
/** One that was checked and brought to one spelling. */
export type Redirect = RedirectInput & { is_pattern: boolean }

export const redirectLimits = { rules: 20_000, patterns: 200, path: 1200, target: 2048 } as const

export type ReadRedirect = { ok: true; redirect: Redirect } | { ok: false; fields: FieldErrors }

/** `today`: in the site's time zone. */
export function readRedirect(
  { path: typedPath, target: typedTarget, status, ends_on }: RedirectInput,
  { origin, today }: { origin: string; today: string },
): ReadRedirect {
  const path = readTypedPath(typedPath)
  if (path === undefined) return refuse({ path: pathError(typedPath) })
  if (path === '/') return refuse({ path: 'The home page cannot be redirected.' })
  const is_pattern = isPattern(path)
  const wrong = is_pattern ? patternError(path) : undefined
  if (wrong) return refuse({ path: wrong })
  if (status === 410)
    return typedTarget.trim() === ''
      ? { ok: true, redirect: { path, target: '', status, ends_on: null, is_pattern } }
      : refuse({ target: 'What is gone leads nowhere. Please leave this empty, or choose another kind.' })

  const target = readTarget(typedTarget, origin)
  if (target === undefined) return refuse({ target: targetError(typedTarget) })
  const unknown = is_pattern ? unknownName(path, target) : undefined
  if (unknown) return refuse({ target: `“${unknown}” does not occur in the address to redirect.` })
  if (status === 301) return { ok: true, redirect: { path, target, status, ends_on: null, is_pattern } }

  if (ends_on === null && !isElsewhere(target))
    return refuse({ ends_on: 'Please choose the last day, or “Moved for good”.' })
  if (ends_on !== null && !isDay(ends_on)) return refuse({ ends_on: 'Please enter a day, such as 2027-01-31.' })
  if (ends_on !== null && ends_on < today) return refuse({ ends_on: 'This day is over. Please choose a later one.' })
  return { ok: true, redirect: { path, target, status, ends_on, is_pattern } }
}

const refuse = (fields: FieldErrors) => ({ ok: false, fields }) as const

function pathError(typed: string): string {
  if (typed.trim() === '') return 'Please enter the address to redirect, such as /old-page.'
  return /[?#]/.test(typed)
    ? 'Please leave out “?” or “#” and what follows: it is passed on by itself.'
    : 'This is not an address of the site. It begins with a slash, such as /old-page.'
}

function targetError(typed: string): string {
  return typed.trim() === ''
    ? 'Please enter where it leads, such as /article/new-page.'
    : 'This is neither a page of the site, such as /article/new-page, nor an address that begins with https://.'
}

function unknownName(path: string, target: string): string | undefined {
  const { parts, hasRest } = parsePattern(path)
  const known = parts.flatMap(({ kind, text }) => (kind === 'text' ? [] : [text]))
  const unknown = namesInTarget(target).find((name) => (name === '*' ? !hasRest : !known.includes(name)))
  return unknown === undefined || unknown === '*' ? unknown : `:${unknown}`
}
