import { unsubscribePlaceholder } from '../leases.ts'
import type { Block, Inline, MailContent } from './blocks.ts'
import { fullArticleText } from './full-article.ts'
import type { MailBranding } from './html.ts'
import { toOwnUrl, sanitizeLine, sanitizeText } from './sanitize.ts'

export function renderPlainText(plan: MailContent, branding: MailBranding): string {
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
