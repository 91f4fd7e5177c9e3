import type { ClaimSite } from '#domain/site/claims.ts'
import { escapeXml } from '#domain/text/xml.ts'
import type { MailContent, Block, Inline } from './blocks.ts'
import { sanitizeLine, toOwnUrl, sanitizeText } from './sanitize.ts'
import { unsubscribePlaceholder } from '#features/mail/leases.ts'
import { fullArticleText } from './full-article.ts'
import { renderHtmlBlock } from './html-blocks.ts'
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
    const href = toOwnUrl(path, origin)
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
    case 'facts':
      return block.facts.map(([name, value]) => `${line(name)}: ${line(value, 300)}`).join('\n')
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
      const href = toOwnUrl(part.path, origin)
      return href === undefined ? sanitizeLine(part.text, origin) : `${sanitizeLine(part.text, origin)} (${href})`
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
  const leave = plan.canUnsubscribe ? `<br>${link(unsubscribePlaceholder, 'Unsubscribe')} with one click, anytime.` : ''
  const address = [operatorName, postalAddress].filter((part) => part.trim() !== '').map(words)
  return [
    `<p style="margin:0 0 8px">${words(plan.reason)}${leave}</p>`,
    `<p style="margin:0">${[link(`${escapeXml(origin)}/`, escapeXml(sanitizeLine(name, origin))), ...address].join('<br>')}</p>`,
  ].join('\n')
}
