import texts from '#content/mails.json' with { type: 'json' }
import type { Block } from './blocks.ts'
import { type MailBranding, renderMail } from './render.ts'

type Names = Readonly<Record<string, string>> | undefined
type Part = string | { facts?: Names; quote?: string | undefined; buttons?: Names }
type MailText = { subject: string; preheader: string; title: string; body: readonly Part[]; reason: string }

const mails: Readonly<Record<keyof typeof texts, MailText>> = texts

/** Renders a mail from content/mails.json. `{site}` stands for the name of the site, other words for `values`. */
export function renderStoredMail(
  name: keyof typeof texts,
  branding: MailBranding,
  values: Readonly<Record<string, string>> = {},
) {
  const known: Readonly<Record<string, string>> = { ...values, site: branding.name }
  const fill = (text: string, encode = (value: string) => value) =>
    text.replaceAll(/\{(\w+)\}/g, (_, word: string) => encode(known[word] ?? ''))
  const toBlock = (part: Part): Block => {
    if (typeof part === 'string') return { kind: 'text', text: fill(part) }
    const { facts, quote, buttons = {} } = part
    if (quote !== undefined) return { kind: 'quote', text: fill(quote) }
    if (facts) return { kind: 'facts', facts: Object.entries(facts).map(([label, value]) => [label, fill(value)]) }
    const links = Object.entries(buttons).map(([label, path]) => ({ label, path: fill(path, encodeURIComponent) }))
    return { kind: 'buttons', buttons: links }
  }
  const { subject, preheader, title, body, reason } = mails[name]
  const filled = { subject: fill(subject), preheader: fill(preheader), title: fill(title), reason: fill(reason) }
  return renderMail({ ...filled, blocks: body.map(toBlock) }, branding)
}
