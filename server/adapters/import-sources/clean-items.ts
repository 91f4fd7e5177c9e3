import type { SourceItem } from '#domain/import/source.ts'
import { withoutForbidden } from './text/read-text.ts'

/** Only these may be longer than a line. */
const longTexts = new Set(['bio', 'description', 'excerpt'])
/** Nobody keeps these while reading on. */
const passing = new Set(['content', 'text', 'extras'])
const maxLine = 4000
const maxList = 300

/**
 * Takes out characters that databases refuse, and limits lines and lists. A post that is there twice comes once.
 */
export async function* cleanItems(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  const seen = new Set<string>()
  for await (const item of items) {
    const clean = cleanFields(item)
    if (clean.kind === 'post' || clean.kind === 'page') {
      const key = clean.key
      if (seen.has(key)) {
        yield {
          kind: 'dropped',
          place: clean.place,
          what: clean.title || clean.slug,
          why: 'It is in the export twice.',
        }
        continue
      }
      seen.add(key)
    }
    yield clean
  }
}

/** `isWhole`: of our own format, whose entries are checked where they are stored. */
function cleanFields<Value extends object>(value: Value, isWhole = false): Value {
  const entries = Object.entries(value).map(([name, field]) => [name, cleanField(name, field, isWhole)])
  return Object.fromEntries(entries) as Value
}

function cleanField(name: string, field: unknown, isWhole: boolean): unknown {
  if (typeof field === 'string') {
    const text = withoutForbidden(field)
    if (isWhole || passing.has(name)) return text
    return copyOf(longTexts.has(name) || text.length <= maxLine ? text : text.slice(0, maxLine).toWellFormed())
  }
  if (Array.isArray(field)) return field.slice(0, maxList).map((entry) => cleanField(name, entry, isWhole))
  return typeof field === 'object' && field !== null ? cleanFields(field, isWhole || name === 'row') : field
}

/** A piece of a longer text keeps all of that text in memory, here as much of the file as was read at once. */
const copyOf = (text: string) => Buffer.from(text).toString()
