import { markdownHref } from '../text/markdown.ts'
import type { Medium } from './block-definition.ts'
import { linkKind, type Inline } from './inline-text.ts'

export function markdownList(items: readonly string[], start?: number): string {
  return items.map((item, index) => `${start === undefined ? '-' : `${start + index}.`} ${item}`).join('\n')
}

/** A list inside an item. */
export const indentMarkdown = (list: string) => list.replaceAll(/^/gm, '   ')

/** `2026. A good year` would be a list. */
export const escapeListMark = (text: string) => text.replace(/^(\d+)([.)])|^(?=[+-])/, String.raw`$1\$2`)

export function markdownTable([head = [], ...rows]: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const markdownLink = (text: string, href: string | undefined) =>
  href ? `[${text}](${markdownHref(href)})` : text

export function inlinesMarkdown(inlines: readonly Inline[], medium: Medium): string {
  return inlines.map((inline) => inlineMarkdown(inline, medium)).join('')
}

function inlineMarkdown(inline: Inline, medium: Medium): string {
  if (inline.kind === 'text') return medium.words(inline.text)
  if (inline.kind === 'reference') return `[${inline.number}]`
  const inner = inlinesMarkdown(inline.inlines, medium)
  if (inline.kind === 'bold') return `**${inner}**`
  if (inline.kind === 'italic') return `*${inner}*`
  return markdownLink(inner, medium.href(inline.href, linkKind(inline)))
}
