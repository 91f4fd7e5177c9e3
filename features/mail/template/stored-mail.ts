import type { Block } from './blocks.ts'
import { parseMailLinks } from './mail-links.ts'
import { mailTexts, type MailPart, type StoredMailName } from './mail-texts.ts'
import { type MailBranding, renderMail } from './render.ts'

export function renderStoredMail(
  name: StoredMailName,
  branding: MailBranding,
  values: Readonly<Record<string, string>> = {},
) {
  const placeholders: Readonly<Record<string, string>> = { ...values, site: branding.name }
  const fill = (text: string, encode = (value: string) => value) =>
    text.replaceAll(/\{(\w+)\}/g, (_, word: string) => encode(placeholders[word] ?? ''))
  const toBlock = (part: MailPart): Block => {
    if (typeof part === 'string') return { kind: 'text', text: fill(part) }
    if ('linked' in part) return { kind: 'text', text: parseMailLinks(fill(part.linked), branding.origin) }
    if ('quote' in part) return { kind: 'quote', text: fill(part.quote) }
    if ('details' in part) {
      return { kind: 'details', details: Object.entries(part.details).map(([label, value]) => [label, fill(value)]) }
    }
    const links = Object.entries(part.buttons).map(([label, path]) => ({ label, path: fill(path, encodeURIComponent) }))
    return { kind: 'buttons', buttons: links }
  }
  const { subject, preheader, title, body, reason } = mailTexts[name]
  const filled = { subject: fill(subject), preheader: fill(preheader), title: fill(title), reason: fill(reason) }
  return renderMail({ ...filled, blocks: body.map(toBlock) }, branding)
}
