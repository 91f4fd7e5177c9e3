import { linkRel } from '../affiliate/links.ts'
import { splitPhoneNumbers } from '../text/phone-numbers.ts'
import { escapeXml } from '../text/xml.ts'
import type { Medium } from './block-definition.ts'
import { linkKind, type Inline } from './inline-text.ts'

export function htmlList(ordered: boolean, items: readonly string[], start = 1): string {
  const list = items.map((item) => `<li>${item}</li>`).join('')
  if (!ordered) return `<ul>${list}</ul>`
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${list}</ol>`
}

export function inlinesHtml(inlines: readonly Inline[], medium: Medium): string {
  return inlines.map((inline) => inlineHtml(inline, medium, false)).join('')
}

function inlineHtml(inline: Inline, medium: Medium, inLink: boolean): string {
  if (inline.kind === 'text') return inLink ? medium.words(inline.text) : textHtml(inline.text, medium)
  if (inline.kind === 'reference') return `<sup>${inline.number}</sup>`
  const isLinked = inLink || inline.kind === 'link'
  const inner = inline.inlines.map((each) => inlineHtml(each, medium, isLinked)).join('')
  if (inline.kind === 'bold') return `<b>${inner}</b>`
  if (inline.kind === 'italic') return `<i>${inner}</i>`
  const kind = linkKind(inline)
  const href = medium.href(inline.href, kind)
  const rel = linkRel(kind)
  return href === undefined ? inner : `<a href="${escapeXml(href)}"${rel ? ` rel="${rel}"` : ''}>${inner}</a>`
}

/** Feed readers and mail programs see no stylesheet. */
function textHtml(text: string, { words }: Medium): string {
  return splitPhoneNumbers(text)
    .map(({ text: part, href }) =>
      href ? `<a href="${href}" style="white-space:nowrap">${words(part)}</a>` : words(part),
    )
    .join('')
}
