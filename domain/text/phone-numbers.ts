import { defaultPoisonLines, phoneHref } from '../tonight/poison-lines.ts'

/**
 * Strict, because a date, a price, an ISBN or a range must not become a number to call: North American numbers with
 * all their marks, international ones with a plus sign, and the poison lines as they are written in their countries.
 */
const forms = [
  String.raw`(?:\+?1[ -])?\(\d{3}\) ?\d{3}-\d{4}`,
  String.raw`(?:\+?1-)?[2-9]\d{2}-[2-9]\d{2}-\d{4}`,
  String.raw`\+[1-9]\d{0,2}[ -](?:\(\d{1,5}\)[ -]?)?\d{2,5}(?:[ -]\d{2,8}){0,4}`,
  String.raw`\+[1-9]\d{8,14}`,
  ...defaultPoisonLines.map(({ phone }) => phone).filter((phone) => /^\d+(?: \d+)+$/.test(phone)),
]
const number = new RegExp(String.raw`(?<![\p{L}\d./+=$€£#-])(?:${forms.join('|')})(?![\p{L}\d]|[./-]\d)`, 'gu')
const [fewest, most] = [9, 15]

export type PhonePart = { text: string; href?: string }

/** A text cut before and after each phone number, which gets a `tel:` URL. */
export function splitPhoneNumbers(text: string): PhonePart[] {
  const parts: PhonePart[] = []
  let from = 0
  for (const { 0: phone, index } of text.matchAll(number)) {
    const digits = phone.replaceAll(/\D/g, '').length
    if (digits < fewest || digits > most) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: phone, href: phoneHref(phone) })
    from = index + phone.length
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) })
  return parts
}
