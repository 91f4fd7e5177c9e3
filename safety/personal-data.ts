import { foldCharacters } from './words.ts'

const mail = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi
const spelledMail =
  /\b[\w.-]{2,40} ?(?:\(at\)|\[at\]|\{at\}| at ) ?[\w-]{2,40} ?(?:\(dot\)|\[dot\]|\{dot\}| dot ) ?(?:com|org|net|co|io|de|uk|info|me)\b/i
const digitRuns = /(?:\+\s?)?\(?\d[\d\s().\u2011\u2010-]{5,22}\d/g
const street =
  /\b\d{1,5}[a-z]? (?:[NSEW]\.? )?(?:[A-Z][A-Za-z'.-]{1,20} ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Place|Pl|Close|Terrace|Crescent|Square|Row|Mews|Way|Gardens|Parkway|Highway|Hwy)\b/
const notStreet =
  /\b\d+ (?:Minute|Hour|Mile|Day|Week|Month|Second|Best|Great|Easy|Simple|Top|Dogs?|Cats?|Ways?|Tips?|Steps?)/
const postcode = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/
const box = /\bP\.? ?O\.? Box \d/i
const phoneWords =
  /(?:call|phone|ring|text|tel|telephone|whatsapp|mobile|cell|dial|sms|fax|number|line)\W{0,3}(?:\w+\W{1,3}){0,4}$/i

export type PersonalData = 'an e-mail address' | 'a phone number' | 'a street address'

/** `allowed`: the site's own contacts and public emergency lines, as people write them. */
export function findPersonalData(sentence: string, allowed: readonly string[]): PersonalData | undefined {
  const text = foldCharacters(sentence)
  const known = new Set(allowed.map((contact) => compact(contact)))
  const mails = text.match(mail) ?? []
  if (mails.some((address) => !known.has(compact(address))) || spelledMail.test(text)) return 'an e-mail address'
  for (const { 0: run, index } of text.matchAll(digitRuns))
    if (!isKnown(run, known) && isPhone(run, text.slice(Math.max(0, index - 40), index))) return 'a phone number'
  if ((street.test(sentence) && !notStreet.test(sentence)) || postcode.test(sentence) || box.test(sentence))
    return 'a street address'
  return undefined
}

function compact(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return text.includes('@') ? text.toLowerCase().trim() : digits
}

function isKnown(run: string, known: ReadonlySet<string>): boolean {
  const digits = run.replaceAll(/\D/g, '')
  return known.has(digits) || (digits.length === 11 && digits.startsWith('1') && known.has(digits.slice(1)))
}

const date = /^\(?(?:\d{4}[-.\s]\d{1,2}[-.\s]\d{1,2}|\d{1,2}[.-]\d{1,2}[.-]\d{4})/

function isPhone(run: string, before: string): boolean {
  const digits = run.replaceAll(/\D/g, '')
  if (digits.length > 15 || date.test(run)) return false
  // The digits of a code, such as Amazon's product id B010015838.
  if (/[a-z]$/i.test(before) && !phoneWords.test(before)) return false
  if (run.startsWith('+')) return digits.length >= 8
  if (/^\(?0/.test(run) && digits.length >= 9) return true
  const groups = run
    .split(/\D+/)
    .filter(Boolean)
    .map((group) => group.length)
  const shape = groups.join('-')
  if (/^(?:1-)?3-3-4$/.test(shape) || shape === '10') return true
  return (shape === '3-4' || digits.length >= 9) && phoneWords.test(before)
}
