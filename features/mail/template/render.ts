import type { ClaimSite } from '#domain/site/claims.ts'
import { escapeXml } from '#domain/text/xml.ts'
import type { MailContent, Block, Inline } from './blocks.ts'
import { sanitizeLine, toSiteUrl, sanitizeText } from './sanitize.ts'
import { unsubscribePlaceholder } from '#features/mail/leases.ts'
import { fullArticleText, fullArticleHtml } from './full-article.ts'
import { light, sans, serif, styles } from './theme.ts'

/** Every mail is rendered here, so that no link in it can lead away from the site. */
export function renderMail(plan: MailContent, branding: MailBranding): { subject: string; html: string; text: string } {
  return {
    subject: sanitizeLine(plan.subject, branding.origin),
    html: renderHtml(plan, branding),
    text: renderPlainText(plan, branding),
  }
}

function renderPlainText(plan: MailContent, branding: MailBranding): string {
  const { name, origin, operatorName = '', postalAddress = '' } = branding
  const words = (text: string) => sanitizeText(text, origin).trim()
  const foot = [
    '-- ',
    words(plan.reason),
    ...(plan.canUnsubscribe ? [`Unsubscribe: ${unsubscribePlaceholder}`] : []),
    `${sanitizeLine(name, origin)}, ${origin}`,
    ...[operatorName, postalAddress].map(words).filter((part) => part !== ''),
  ]
  const parts = [
    sanitizeLine(plan.title, origin),
    ...plan.blocks.map((block) => renderTextBlock(block, origin)),
    foot.join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function renderTextBlock(block: Block, origin: string): string {
  const line = (text: string, max?: number) => sanitizeLine(text, origin, max)
  const target = (label: string, path: string) => {
    const href = toSiteUrl(path, origin)
    return href === undefined ? line(label) : `${line(label)}: ${href}`
  }
  switch (block.kind) {
    case 'text':
      return inline(block.text, origin)
    case 'heading':
      return `${line(block.text)}\n${'-'.repeat(Math.min(line(block.text).length, 40))}`
    case 'buttons':
      return block.buttons.map(({ label, path }) => target(label, path)).join('\n')
    case 'quote': {
      const quoted = sanitizeText(block.text, origin).split('\n')
      return [...(block.by === undefined ? [] : [`${line(block.by)}:`]), ...quoted.map((one) => `> ${one}`)].join('\n')
    }
    case 'details':
      return block.details.map(([name, value]) => `${line(name)}: ${line(value, 300)}`).join('\n')
    case 'card':
      return `${target(block.title, block.path)}\n${sanitizeText(block.text, origin)}`
    case 'article':
      return fullArticleText(block, origin)
    case 'line':
      return ''
  }
}

function inline(text: Inline | readonly Inline[], origin: string): string {
  const parts = Array.isArray(text) ? (text as readonly Inline[]) : [text as Inline]
  return parts
    .map((part) => {
      if (typeof part === 'string') return sanitizeText(part, origin)
      const href = toSiteUrl(part.path, origin)
      const words = sanitizeLine(part.text, origin)
      return href === undefined || words === href ? words : `${words} (${href})`
    })
    .join('')
}

export type MailBranding = ClaimSite & { name: string; origin: string; operatorName?: string; postalAddress?: string }

function renderHtml(plan: MailContent, branding: MailBranding): string {
  const { origin } = branding
  const line = (text: string, max?: number) => escapeXml(sanitizeLine(text, origin, max))
  const name = line(branding.name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${line(plan.subject)}</title>
<style>
${styles}
</style>
</head>
<body class="d-paper" style="margin:0;padding:0;background-color:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${line(plan.preheader)}${'&#8199;&#847;'.repeat(60)}</div>
<table class="d-paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:${light.paper}">
<tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td class="pad" style="padding:0 40px 16px"><a class="d-pine" href="${escapeXml(origin)}/" style="font-family:${serif};font-weight:600;font-size:22px;line-height:1.3;color:${light.pine};text-decoration:none">${name}</a></td></tr>
<tr><td class="d-card d-edge" style="border:1px solid ${light.line};border-radius:12px;background-color:${light.card}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="pad" style="padding:36px 40px 16px"><h1 class="d-ink big" style="margin:0;font-family:${serif};font-weight:600;font-size:30px;line-height:1.2;letter-spacing:-0.01em;color:${light.ink}">${line(plan.title)}</h1></td></tr>
${plan.blocks.map((block) => renderHtmlBlock(block, origin)).join('\n')}
<tr><td style="height:16px;line-height:16px;font-size:1px">&nbsp;</td></tr>
</table>
</td></tr>
<tr><td class="pad d-soft" style="padding:20px 40px 0;font-family:${sans};font-size:14px;line-height:1.55;color:${light.soft}">${renderFooter(plan, branding)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function renderFooter(plan: MailContent, { name, origin, operatorName = '', postalAddress = '' }: MailBranding) {
  const link = (href: string, words: string) =>
    `<a class="d-soft" href="${href}" style="color:${light.soft};text-decoration:underline">${words}</a>`
  const words = (text: string) => escapeXml(sanitizeText(text, origin)).replaceAll('\n', '<br>')
  const unsubscribeLink = plan.canUnsubscribe
    ? `<br>${link(unsubscribePlaceholder, 'Unsubscribe')} with one click, anytime.`
    : ''
  const sender = [operatorName, postalAddress].filter((part) => part.trim() !== '').map(words)
  return [
    `<p style="margin:0 0 8px">${words(plan.reason)}${unsubscribeLink}</p>`,
    `<p style="margin:0">${[link(`${escapeXml(origin)}/`, escapeXml(sanitizeLine(name, origin))), ...sender].join('<br>')}</p>`,
  ].join('\n')
}

const bodyStyle = `font-family:${sans};font-size:17px;line-height:1.6;color:${light.ink}`

function renderHtmlBlock(block: Block, origin: string): string {
  const line = (text: string, max?: number) => escapeXml(sanitizeLine(text, origin, max))
  switch (block.kind) {
    case 'text':
      return tableRow(`<p class="d-ink" style="margin:0;${bodyStyle}">${htmlInline(block.text, origin)}</p>`)
    case 'heading':
      return tableRow(
        `<h2 class="d-ink" style="margin:12px 0 0;font-family:${serif};font-weight:600;font-size:21px;line-height:1.3;color:${light.ink}">${line(block.text)}</h2>`,
      )
    case 'buttons':
      return tableRow(block.buttons.map((target, at) => button(target, at === 0, origin)).join(''))
    case 'quote':
      return tableRow(quote(block, origin))
    case 'details':
      return tableRow(
        `<table role="presentation" cellpadding="0" cellspacing="0" width="100%">${block.details.map(([name, value]) => `<tr><td class="d-soft" valign="top" style="padding:2px 16px 2px 0;white-space:nowrap;font-family:${sans};font-size:15px;line-height:1.5;color:${light.soft}">${line(name)}</td><td class="d-ink" width="100%" style="padding:2px 0;font-family:${sans};font-size:15px;line-height:1.5;color:${light.ink};word-break:break-word">${line(value, 300)}</td></tr>`).join('')}</table>`,
      )
    case 'card':
      return tableRow(card(block, origin))
    case 'article':
      return tableRow(fullArticleHtml(block, origin))
    case 'line':
      return tableRow(
        `<div class="d-edge" style="border-top:1px solid ${light.line};height:1px;line-height:1px">&nbsp;</div>`,
      )
  }
}

function tableRow(content: string): string {
  return `<tr><td class="pad" style="padding:0 40px 20px">${content}</td></tr>`
}

function htmlInline(text: Inline | readonly Inline[], origin: string): string {
  const parts = Array.isArray(text) ? (text as readonly Inline[]) : [text as Inline]
  return parts
    .map((part) => {
      if (typeof part === 'string') return withLineBreaks(part, origin)
      const href = toSiteUrl(part.path, origin)
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
  const href = toSiteUrl(path, origin)
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
  const href = toSiteUrl(path, origin)
  const src = picture && toSiteUrl(picture.path, origin)
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
