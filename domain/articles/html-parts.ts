import { linkRel } from '../affiliate/links.ts'
import { escapeXml } from '../text/xml.ts'
import type { Medium } from './block-definition.ts'
import { linkKind, type Inline } from './inline-text.ts'

export function htmlList(ordered: boolean, items: readonly string[], start = 1): string {
  const list = items.map((item) => `<li>${item}</li>`).join('')
  if (!ordered) return `<ul>${list}</ul>`
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${list}</ol>`
}

export function inlinesHtml(inlines: readonly Inline[], medium: Medium): string {
  return inlines.map((inline) => inlineHtml(inline, medium)).join('')
}

function inlineHtml(inline: Inline, medium: Medium): string {
  if (inline.kind === 'text') return medium.words(inline.text)
  if (inline.kind === 'reference') return `<sup>${inline.number}</sup>`
  const inner = inlinesHtml(inline.inlines, medium)
  if (inline.kind === 'bold') return `<b>${inner}</b>`
  if (inline.kind === 'italic') return `<i>${inner}</i>`
  const kind = linkKind(inline)
  const href = medium.href(inline.href, kind)
  const rel = linkRel(kind)
  return href === undefined ? inner : `<a href="${escapeXml(href)}"${rel ? ` rel="${rel}"` : ''}>${inner}</a>`
}
