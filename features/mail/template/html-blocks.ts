import { escapeXml } from '#domain/text/xml.ts'
import type { Block, Inline } from './blocks.ts'
import { fullArticleHtml } from './full-article.ts'
import { light, sans, serif } from './theme.ts'
import { toOwnUrl, sanitizeLine, sanitizeText } from './sanitize.ts'

const bodyStyle = `font-family:${sans};font-size:17px;line-height:1.6;color:${light.ink}`

export function renderHtmlBlock(block: Block, origin: string): string {
  const line = (text: string, max?: number) => escapeXml(sanitizeLine(text, origin, max))
  switch (block.kind) {
    case 'text':
      return row(`<p class="d-ink" style="margin:0;${bodyStyle}">${inline(block.text, origin)}</p>`)
    case 'heading':
      return row(
        `<h2 class="d-ink" style="margin:12px 0 0;font-family:${serif};font-weight:600;font-size:21px;line-height:1.3;color:${light.ink}">${line(block.text)}</h2>`,
      )
    case 'buttons':
      return row(block.buttons.map((target, at) => button(target, at === 0, origin)).join(''))
    case 'quote':
      return row(quote(block, origin))
    case 'facts':
      return row(
        `<table role="presentation" cellpadding="0" cellspacing="0" width="100%">${block.facts.map(([name, value]) => `<tr><td class="d-soft" valign="top" style="padding:2px 16px 2px 0;white-space:nowrap;font-family:${sans};font-size:15px;line-height:1.5;color:${light.soft}">${line(name)}</td><td class="d-ink" width="100%" style="padding:2px 0;font-family:${sans};font-size:15px;line-height:1.5;color:${light.ink};word-break:break-word">${line(value, 300)}</td></tr>`).join('')}</table>`,
      )
    case 'card':
      return row(card(block, origin))
    case 'article':
      return row(fullArticleHtml(block, origin))
    case 'line':
      return row(
        `<div class="d-edge" style="border-top:1px solid ${light.line};height:1px;line-height:1px">&nbsp;</div>`,
      )
  }
}

function row(content: string): string {
  return `<tr><td class="pad" style="padding:0 40px 20px">${content}</td></tr>`
}

function inline(text: Inline | readonly Inline[], origin: string): string {
  const parts = Array.isArray(text) ? (text as readonly Inline[]) : [text as Inline]
  return parts
    .map((part) => {
      if (typeof part === 'string') return withLineBreaks(part, origin)
      const href = toOwnUrl(part.path, origin)
      const words = escapeXml(sanitizeLine(part.text, origin))
      return href === undefined
        ? words
        : `<a class="d-pine" href="${escapeXml(href)}" style="color:${light.pine};text-decoration:underline">${words}</a>`
    })
    .join('')
}

const withLineBreaks = (text: string, origin: string) => escapeXml(sanitizeText(text, origin)).replaceAll('\n', '<br>')

/** A table cell, because some mail programs ignore padding on links. */
function button({ label, path }: { label: string; path: string }, first: boolean, origin: string): string {
  const href = toOwnUrl(path, origin)
  if (href === undefined) return ''
  const [fill, ink, edge] = first
    ? [`background-color:${light.apricot}`, light.onApricot, light.apricot]
    : ['background-color:transparent', light.ink, light.line]
  const names = first ? '' : 'd-ink d-edge'
  return `<table role="presentation" cellpadding="0" cellspacing="0" align="left" style="margin:0 12px 8px 0"><tr><td style="border-radius:8px;${fill}"><a class="${names}" href="${escapeXml(href)}" style="display:inline-block;padding:13px 24px;border:1px solid ${edge};border-radius:8px;font-family:${sans};font-size:16px;line-height:1.3;font-weight:600;text-align:center;color:${ink};text-decoration:none">${escapeXml(sanitizeLine(label, origin))}</a></td></tr></table>`
}

function quote({ text, by }: Extract<Block, { kind: 'quote' }>, origin: string): string {
  const who =
    by === undefined
      ? ''
      : `<p class="d-soft" style="margin:0 0 6px;font-family:${sans};font-size:14px;line-height:1.4;color:${light.soft}">${escapeXml(sanitizeLine(by, origin))}</p>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="d-quote" style="padding:16px 20px;border-left:3px solid ${light.apricot};border-radius:4px;background-color:${light.quote}">${who}<p class="d-ink" style="margin:0;font-family:${sans};font-size:16px;line-height:1.55;color:${light.ink};word-break:break-word">${withLineBreaks(text, origin)}</p></td></tr></table>`
}

function card({ title, text, path, label, picture }: Extract<Block, { kind: 'card' }>, origin: string): string {
  const href = toOwnUrl(path, origin)
  const src = picture && toOwnUrl(picture.path, origin)
  const linked = (content: string, style: string) =>
    href === undefined ? content : `<a href="${escapeXml(href)}" style="${style}">${content}</a>`
  const image = src
    ? linked(
        `<img src="${escapeXml(src)}" alt="${escapeXml(sanitizeLine(picture?.alt ?? '', origin))}" width="520" style="display:block;width:100%;max-width:520px;height:auto;border:0;border-radius:8px">`,
        'display:block;margin:0 0 12px;text-decoration:none',
      )
    : ''
  const tag =
    label === undefined
      ? ''
      : `<p class="d-soft" style="margin:0 0 4px;font-family:${sans};font-size:14px;line-height:1.4;color:${light.soft}">${escapeXml(sanitizeLine(label, origin))}</p>`
  const head = linked(
    `<span class="d-ink" style="color:${light.ink}">${escapeXml(sanitizeLine(title, origin))}</span>`,
    `color:${light.ink};text-decoration:none`,
  )
  return `${image}${tag}<h3 style="margin:0 0 6px;font-family:${serif};font-weight:600;font-size:20px;line-height:1.3">${head}</h3><p class="d-soft" style="margin:0;font-family:${sans};font-size:16px;line-height:1.55;color:${light.soft}">${withLineBreaks(text, origin)}</p>`
}
