import { lineDiff } from '#domain/text/line-diff.ts'
import { blockDefinitions } from './blocks.ts'

type Versioned = Readonly<Record<string, unknown>> & { content: string }

const fieldNames: Readonly<Record<string, string>> = {
  image_url: 'hero picture',
  image_alt: 'hero description',
  meta_keywords: 'keywords',
  canonical_url: 'canonical address',
  social_image: 'social picture',
}

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
    if (!same && line !== '') counts.set(nameOf(line), (counts.get(nameOf(line)) ?? 0) + 1)
  }
  if (counts.size === 0) return ['spacing']
  return [...counts].map(([name, count]) => `${count} ${count === 1 ? name : `${name}s`}`)
}

const lineNames = blockDefinitions.flatMap(({ lineName }) => (lineName ? [lineName] : []))

function nameOf(line: string): string {
  const [, name] = lineNames.find(([start]) => line.startsWith(start)) ?? []
  return name ?? (/^\d{1,3}\. /.test(line) ? 'list item' : 'paragraph')
}
