import { hasAffiliateLinks } from '#domain/affiliate/affiliate-links.ts'
import { parseArticleText, type Block, type Inline } from '#domain/articles/article-text.ts'
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
  if (block.kind === 'paragraph') return `<p>${inlinesHtml(block.inlines, origin)}</p>`
  if (block.kind === 'image') {
    return `<p><img src="${escapeXml(absolute(block.src, origin))}" alt="${escapeXml(block.alt)}"></p>`
  }
  const level = block.kind === 'section' ? 'h2' : 'h3'
  return `<${level}>${escapeXml(block.text)}</${level}>`
}

function inlinesHtml(inlines: readonly Inline[], origin: string): string {
  return inlines.map((inline) => inlineHtml(inline, origin)).join('')
}

function inlineHtml(inline: Inline, origin: string): string {
  if (inline.kind === 'text') return escapeXml(inline.text)
  const inner = inlinesHtml(inline.inlines, origin)
  if (inline.kind === 'bold') return `<b>${inner}</b>`
  const rel = linkRel(inline.own ? 'own' : inline.affiliate ? 'affiliate' : 'outside')
  return `<a href="${escapeXml(absolute(inline.href, origin))}"${rel ? ` rel="${rel}"` : ''}>${inner}</a>`
}

function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}
