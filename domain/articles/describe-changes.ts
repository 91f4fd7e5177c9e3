import { lineDiff } from '#domain/text/line-diff.ts'
import words from './describe-changes.json' with { type: 'json' }

type Versioned = Readonly<Record<string, unknown>> & { content: string }

const fieldNames: Readonly<Record<string, string>> = words.fieldNames

/** A history of fifty long texts must not block the server. */
const maxCells = 250_000

/** What changed between two versions, in words: `Title, 2 paragraphs, 1 picture`. */
export function describeChanges(before: Versioned, after: Versioned): string {
  const fields = Object.keys(after).filter(
    (name) => name in before && name !== 'content' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const changes = [
    ...fields.map((name) => fieldNames[name] ?? name.replaceAll('_', ' ')),
    ...describeText(before.content, after.content),
  ].join(', ')
  return changes.charAt(0).toUpperCase() + changes.slice(1)
}

function describeText(before: string, after: string): string[] {
  if (before === after) return []
  const counts = new Map<string, number>()
  for (const { left = '', right = '', same } of lineDiff(before, after, maxCells)) {
    const line = right.trim() || left.trim()
    if (!same && line !== '') counts.set(kindOf(line), (counts.get(kindOf(line)) ?? 0) + 1)
  }
  if (counts.size === 0) return ['spacing']
  return [...counts].map(([kind, count]) => `${count} ${count === 1 ? kind : `${kind}s`}`)
}

function kindOf(line: string): string {
  const found = words.kinds.find(({ start }) => line.startsWith(start))
  return found?.kind ?? (/^\d{1,3}\. /.test(line) ? 'list item' : 'paragraph')
}
