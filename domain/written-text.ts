import { linkKey, productIdOf, withTag } from './affiliate.ts'
import { isShortLinkHost, parseAffiliateAddress, parseWebAddress } from './links.ts'

/** What a writer puts where the given product's link belongs, so that it never handles an address. */
export const givenProductTarget = 'product:given'

export type WrittenRules = {
  tag: string
  product: { name: string; link: string } | undefined
  /** True for the link or the product id of a product of ours. */
  isKnown: (key: string) => boolean
}
/** `suspicious`: somebody else would have earned, or code would have been carried in. */
export type CleanedText = { text: string; rejected: string[]; suspicious: boolean }

/** Also with brackets in the words and with a title after the address. */
const links =
  /(!?)\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\([ \t]*([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:[ \t]+"[^"\n]*")?[ \t]*\)/g
const bareAddresses = /\b(?:https?:\/\/|www\.)[^\s<>()[\]"']+(?:\([^()\s]*\)[^\s<>()[\]"']*)*/gi
const tags = /<\/?[a-z!][^<>]*>/gi
/** Stands for a link of ours while the text around it is cleaned; nobody else's text may hold it. */
const mark = '\uE000'
const ownMarks = /\uE000(\d+)\uE000/g
const unwanted = /[^\P{Cc}\n\t]|[\uE000\uFFFD]/gu

/**
 * A text that came from outside, with no address in it but ours: the given product's link, and links to the retailer
 * with our tag. Every other link becomes its words; markup and pictures go.
 */
export function cleanWrittenText(text: string, rules: WrittenRules): CleanedText {
  const rejected = new Set<string>()
  let suspicious = false
  const reject = (what: string, bad: boolean) => {
    rejected.add(`Link rejected: ${what.slice(0, 80)}`)
    suspicious ||= bad
  }
  const kept: string[] = []
  const keep = (link: string): string => `${mark}${kept.push(link) - 1}${mark}`

  const plain = withoutMarkup(text.toWellFormed().replaceAll(unwanted, ''))
  if (plain.foundCode) {
    rejected.add('Code was removed from the text')
    suspicious = true
  }
  const linked = plain.text.replaceAll(links, (_, picture: string, words: string, href: string) => {
    if (picture) return ''
    const address = allowedAddress(href, rules, reject)
    if (address === undefined) return words
    return keep(`[${withoutAddresses(words) || 'this product'}](${safeInParentheses(address)})`)
  })
  const bare = linked.replaceAll(bareAddresses, (href) => {
    reject(href, hasForeignTag(href, rules.tag))
    return ''
  })
  const whole = bare.replaceAll(ownMarks, (_, place: string) => kept[Number(place)] ?? '')
  return { text: whole, rejected: [...rejected], suspicious }
}

/** Words that stand in a link or a title: what looks like an address in them goes. */
export function withoutAddresses(words: string): string {
  return words.replaceAll(bareAddresses, '').replaceAll(/ {2,}/g, ' ').trim()
}

type Reject = (what: string, bad: boolean) => void

function allowedAddress(href: string, { tag, product, isKnown }: WrittenRules, reject: Reject): string | undefined {
  if (href === givenProductTarget) return product?.link
  const foreign = hasForeignTag(href, tag)
  const url = parseAffiliateAddress(href)
  if (product && url && leadsToSame(href, product.link)) {
    if (foreign) reject(href, true)
    return product.link
  }
  const id = productIdOf(href)
  const isShort = url !== undefined && isShortLinkHost(url.hostname)
  const unknown = (id !== undefined && !isKnown(id)) || (isShort && !isKnown(linkKey(href) ?? ''))
  if (!url || unknown) {
    // A path of our own is a guess that leads nowhere, but no harm.
    if (!href.startsWith('/') || href.startsWith('//')) reject(href, foreign || isShort)
    return undefined
  }
  if (foreign) reject(href, true)
  return withTag(id ? `https://${url.hostname}/dp/${id}` : href, tag)
}

function leadsToSame(one: string, other: string): boolean {
  const id = productIdOf(one)
  return id === undefined ? linkKey(one) === linkKey(other) : id === productIdOf(other)
}

function hasForeignTag(href: string, ours: string): boolean {
  const given = parseWebAddress(href)?.searchParams ?? []
  return [...given].some(
    ([name, value]) => name.toLowerCase() === 'tag' && value.trim() !== '' && value.trim() !== ours,
  )
}

function safeInParentheses(address: string): string {
  return address.replaceAll('(', '%28').replaceAll(')', '%29')
}

function withoutMarkup(text: string): { text: string; foundCode: boolean } {
  let foundCode = false
  let rest = text
  for (;;) {
    const lower = rest.toLowerCase()
    const start = lower.indexOf('<script')
    const end = start < 0 ? -1 : lower.indexOf('</script', start)
    if (end < 0) break
    foundCode = true
    const close = rest.indexOf('>', end)
    rest = rest.slice(0, start) + (close < 0 ? '' : rest.slice(close + 1))
  }
  const bare = rest.replaceAll(tags, (tag) => {
    if (/^<\/?(?:script|iframe|object|embed|svg|img|style)/i.test(tag)) foundCode = true
    return ''
  })
  return { text: bare, foundCode }
}

/** The text without a Markdown or JSON fence around the whole of it. */
export function withoutFence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('```') || !trimmed.endsWith('```')) return trimmed
  const firstBreak = trimmed.indexOf('\n')
  return firstBreak < 0 ? trimmed : trimmed.slice(firstBreak + 1, -3).trim()
}

/** For what must stay one line: a title, a name, a keyword. */
export function oneLineOf(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\uFFFD\s]+/gu, ' ')
    .trim()
}
