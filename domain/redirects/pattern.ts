/** The parts of a path. `number`: a name such as `:year`, which stands for digits only. */
type Part = { kind: 'text' | 'name' | 'number'; text: string }
export type Pattern = { parts: readonly Part[]; hasRest: boolean }
/** What the names of a pattern stood for in an address; `*` is the rest. */
export type Captured = ReadonlyMap<string, string>

const numberNames: readonly string[] = ['year', 'month', 'day', 'id', 'number', 'page']
const maxParts = 12
const tokens = /:([a-z][a-z0-9]*)|\*/gi

export function isPattern(path: string): boolean {
  return path.split('/').some((part) => part.startsWith(':') || part.includes('*'))
}

const split = (path: string) => (path === '/' ? [] : path.split('/').slice(1))

export function parsePattern(path: string): Pattern {
  const all = split(path)
  const hasRest = all.at(-1) === '*'
  const parts = (hasRest ? all.slice(0, -1) : all).map((part): Part => {
    if (!part.startsWith(':')) return { kind: 'text', text: part }
    const text = part.slice(1)
    return { kind: numberNames.includes(text) ? 'number' : 'name', text }
  })
  return { parts, hasRest }
}

export function patternError(path: string): string | undefined {
  const { parts } = parsePattern(path)
  if (parts.some(({ text }) => text.includes('*')))
    return 'A * stands for the rest of an address, so it must be the last part, as in /old/*.'
  const names = parts.flatMap(({ kind, text }) => (kind === 'text' ? [] : [text]))
  if (names.some((name) => !/^[a-z][a-z0-9]{0,29}$/.test(name)))
    return 'A name in a pattern is a colon and a word of letters, as in /old/:name.'
  if (new Set(names).size < names.length) return 'Two parts of the pattern have the same name.'
  if (parts.length > maxParts) return `A pattern can have at most ${maxParts} parts.`
  if (parts.every(({ kind }) => kind === 'name'))
    return 'This pattern would catch every address. Please begin it with a part that stays the same, as in /old/*.'
  return undefined
}

/** The parts of an address, split once for many patterns. Names keep their case. */
export type AddressParts = { given: readonly string[]; lower: readonly string[] }

/** `path`: decoded, in any case. */
export const partsOf = (path: string): AddressParts => ({ given: split(path), lower: split(path.toLowerCase()) })

export function matchPattern({ parts, hasRest }: Pattern, { given, lower }: AddressParts): Captured | undefined {
  if (hasRest ? given.length < parts.length : given.length !== parts.length) return undefined
  const fits = parts.every(({ kind, text }, index) => {
    const part = lower[index] ?? ''
    return kind === 'text' ? part === text : kind === 'name' || /^\d{1,12}$/.test(part)
  })
  if (!fits) return undefined
  const captured = new Map<string, string>()
  for (const [index, { kind, text }] of parts.entries())
    if (kind !== 'text') captured.set(text, encodeURIComponent(given[index] ?? ''))
  if (hasRest) captured.set('*', given.slice(parts.length).map(encodeURIComponent).join('/'))
  return captured
}

/** The longest prefix that stays the same first, then the most such parts; a pattern with `*` comes last. */
export function comparePatterns(one: Pattern, other: Pattern): number {
  return (
    prefixLength(other) - prefixLength(one) ||
    fixedParts(other) - fixedParts(one) ||
    Number(one.hasRest) - Number(other.hasRest) ||
    other.parts.length - one.parts.length
  )
}

function prefixLength({ parts }: Pattern): number {
  const end = parts.findIndex(({ kind }) => kind !== 'text')
  return (end < 0 ? parts : parts.slice(0, end)).reduce((sum, { text }) => sum + text.length + 1, 0)
}

const fixedParts = ({ parts }: Pattern) => parts.filter(({ kind }) => kind === 'text').length

/** An address that the pattern catches and that nothing else is likely to. */
export function sampleOf({ parts, hasRest }: Pattern): string {
  const texts = parts.map(({ kind, text }) => (kind === 'text' ? text : kind === 'number' ? '9' : 'an-example-address'))
  return `/${[...texts, ...(hasRest ? ['an-example-address'] : [])].join('/')}`
}

/** Where the names of a target begin: they cannot be part of a host. */
function fillFrom(target: string): number {
  return target.startsWith('/') ? 0 : target.indexOf('/', target.indexOf('://') + 3)
}

/** The names that the target uses; `*` for the rest. */
export function namesInTarget(target: string): string[] {
  return Array.from(target.slice(fillFrom(target)).matchAll(tokens), ([, name]) => name?.toLowerCase() ?? '*')
}

/** Captured values are percent-encoded, so that none of them becomes another part, a query or a host. */
export function fillTarget(target: string, captured: Captured): string {
  const from = fillFrom(target)
  const filled = target
    .slice(from)
    .replaceAll(tokens, (token, name?: string) => captured.get(name?.toLowerCase() ?? '*') ?? token)
  const location = target.slice(0, from) + filled
  return /^\/.+\/$/.test(location) ? location.slice(0, -1) : location
}
