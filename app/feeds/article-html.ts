import { hasAffiliateLinks } from '#domain/affiliate/affiliate-links.ts'
import { parseArticleText, type Block, type Inline } from '#domain/articles/article-text.ts'
import { calloutLabels, type Source, type TableBlock } from '#domain/articles/blocks.ts'
import { articleDisclosure } from '#domain/site/marketing-copy.ts'
import { linkRel } from '#domain/affiliate/links.ts'
import { escapeXml } from './xml.ts'

/** An article for feed readers: absolute URLs, affiliate links marked and disclosed at the top. */
export function articleHtml(content: string, origin: string): string {
  const { lead, text } = articleDisclosure
  const disclosure = hasAffiliateLinks(content) ? `<p><b>${escapeXml(lead)}</b> ${escapeXml(text)}</p>\n` : ''
  return (
    disclosure +
    parseArticleText(content)
      .map((block) => blockHtml(block, origin))
      .join('\n')
  )
}

function blockHtml(block: Block, origin: string): string {
  const inline = (inlines: readonly Inline[]) => inlinesHtml(inlines, origin)
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inline(block.inlines)}</p>`
    case 'section':
      return `<h2>${escapeXml(block.text)}</h2>`
    case 'subsection':
      return `<h3>${escapeXml(block.text)}</h3>`
    case 'image': {
      const caption = [block.caption, block.credit].filter(Boolean).join(' ')
      const image = `<img src="${escapeXml(absolute(block.src, origin))}" alt="${escapeXml(block.alt)}">`
      return caption ? `<figure>${image}<figcaption>${escapeXml(caption)}</figcaption></figure>` : `<p>${image}</p>`
    }
    case 'list': {
      const items = block.items.map((item) => {
        const nested = item.nested && listHtml(item.nested.ordered, item.nested.items.map(inline))
        return inline(item.inlines) + (nested ?? '')
      })
      return listHtml(block.ordered, items, block.start)
    }
    case 'table':
      return tableHtml(block, inline)
    case 'quote':
      return `<blockquote><p>${inline(block.inlines)}</p></blockquote>`
    case 'callout':
      return `<p><b>${calloutLabels[block.tone]}:</b> ${inline(block.inlines)}</p>`
    case 'break':
      return '<hr>'
    case 'steps': {
      const head = `<h3>${escapeXml([block.title, block.subject].filter(Boolean).join(': '))}</h3>`
      const notes = [...block.notes, ...(block.stop ? [block.stop] : [])].map((line) => `<p>${inline(line)}</p>`)
      return head + listHtml(true, block.steps.map(inline)) + notes.join('')
    }
    case 'product':
    case 'comparison':
      return ''
    case 'sources':
      return `<h2>Sources</h2>${listHtml(true, block.sources.map(sourceHtml))}`
  }
}

function listHtml(ordered: boolean, items: readonly string[], start = 1): string {
  const list = items.map((item) => `<li>${item}</li>`).join('')
  if (!ordered) return `<ul>${list}</ul>`
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${list}</ol>`
}

function tableHtml({ head, rows }: TableBlock, inline: (inlines: readonly Inline[]) => string): string {
  const row = (cells: readonly Inline[][], first: string) =>
    `<tr>${cells.map((cell, index) => `<${index === 0 ? 'th' : first}>${inline(cell)}</${index === 0 ? 'th' : first}>`).join('')}</tr>`
  return `<table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`
}

function sourceHtml({ title, organization, href, checked }: Source): string {
  const name = href
    ? `<a href="${escapeXml(href)}" rel="${linkRel('outside')}">${escapeXml(title)}</a>`
    : escapeXml(title)
  return [name, organization && ` ${escapeXml(organization)}.`, checked && ` Checked ${checked}.`]
    .filter(Boolean)
    .join('')
}

function inlinesHtml(inlines: readonly Inline[], origin: string): string {
  return inlines.map((inline) => inlineHtml(inline, origin)).join('')
}

function inlineHtml(inline: Inline, origin: string): string {
  if (inline.kind === 'text') return escapeXml(inline.text)
  if (inline.kind === 'reference') return `<sup>${inline.number}</sup>`
  const inner = inlinesHtml(inline.inlines, origin)
  if (inline.kind === 'bold') return `<b>${inner}</b>`
  const rel = linkRel(inline.own ? 'own' : inline.affiliate ? 'affiliate' : 'outside')
  return `<a href="${escapeXml(absolute(inline.href, origin))}"${rel ? ` rel="${rel}"` : ''}>${inner}</a>`
}

function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}
