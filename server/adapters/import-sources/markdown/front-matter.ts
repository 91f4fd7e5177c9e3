import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { isRecord } from './fields.ts'

/** Real ones have a few hundred characters; parsers of YAML are slow with long ones. */
const maxLength = 50_000
const maxBrackets = 2000
const fences: Record<string, string> = { '---': 'yaml', '+++': 'toml', ';;;': 'json' }

/** `problem`: why the front matter could not be read. The body is then the whole rest. */
export type FrontMatter = {
  fields: Record<string, unknown>
  body: string
  line: number
  problem?: string
  isMissing: boolean
}

export function readFrontMatter(text: string): FrontMatter {
  if (text.startsWith('{')) return readJsonStart(text)
  const firstEnd = text.indexOf('\n')
  const fence = text.slice(0, Math.max(firstEnd, 0)).trimEnd()
  const form = fences[fence]
  const end = form ? findFence(text, fence, firstEnd + 1) : undefined
  if (!form || !end) return { fields: {}, body: text, line: 1, isMissing: true }
  const source = text.slice(firstEnd + 1, end.start)
  const line = text.slice(0, end.after).split('\n').length
  return { ...parseFields(source, form), body: text.slice(end.after), line, isMissing: false }
}

function findFence(text: string, fence: string, from: number): { start: number; after: number } | undefined {
  for (let start = from; start < Math.min(text.length, from + maxLength);) {
    const lineEnd = text.indexOf('\n', start)
    const after = lineEnd < 0 ? text.length : lineEnd + 1
    const line = text.slice(start, after).trimEnd()
    if (line === fence || (fence === '---' && line === '...')) return { start, after }
    start = after
  }
  return undefined
}

/** Hugo allows JSON without marks around it. It ends with the first brace at the start of a line that fits. */
function readJsonStart(text: string): FrontMatter {
  const none = { fields: {}, body: text, line: 1, isMissing: true }
  const close = /^\}[ \t]*$/m.exec(text.slice(0, maxLength))
  const end = close ? close.index + close[0].length : 0
  const parsed = end > 0 ? parseFields(text.slice(0, end), 'json') : undefined
  if (!parsed || parsed.problem) return none
  return { ...parsed, body: text.slice(end).trimStart(), line: text.slice(0, end).split('\n').length, isMissing: false }
}

function parseFields(source: string, form: string): Pick<FrontMatter, 'fields' | 'problem'> {
  if (hasManyBrackets(source)) return { fields: {}, problem: 'It has too many brackets.' }
  try {
    const fields = parseConfig(source, form)
    return isRecord(fields)
      ? { fields }
      : { fields: {}, ...(source.trim() && { problem: 'It is not a list of fields.' }) }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''
    return { fields: {}, problem: reason.slice(0, 200) }
  }
}

/** Each level of brackets makes the parser of YAML slower. */
function hasManyBrackets(source: string): boolean {
  return (source.match(/[[{]/g) ?? []).length > maxBrackets
}

/** Also reads the settings of site generators. Throws if the text is not in this form. */
export function parseConfig(source: string, form: string): unknown {
  if (form === 'json') return JSON.parse(source)
  if (form === 'toml') return parseToml(source)
  // A file may hold the same key twice, and generators take it; few references are enough for any site.
  return parseYaml(source, { uniqueKeys: false, maxAliasCount: 50, logLevel: 'error', schema: 'core' })
}
