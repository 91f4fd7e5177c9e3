import {
  hidesTag,
  legacyPathForms,
  parseAffiliateLink,
  targetOf,
  toAffiliateLink,
  type AffiliateLink,
} from './affiliate-link.ts'
import { findProgram, otherPrograms, type AffiliateProgram, type AffiliateTags } from './programs.ts'

const amazonOrigin = 'https://www.amazon.com'

/** A plain string is the Amazon tag. */
export type Tags = string | AffiliateTags

/** What the owner entered for this program: an id or, if it redirects, a tracking link. */
function enteredTag({ key }: AffiliateProgram, tags: Tags): string | undefined {
  const { affiliateTag, programTags = {} } = typeof tags === 'string' ? { affiliateTag: tags } : tags
  return (key === 'amazon' ? affiliateTag : programTags[key]) || undefined
}

/** The id in a tracking link, or the id itself. */
export function tagOfEntry(entered: string): string {
  return parseAffiliateLink(entered)?.tag ?? entered
}

/** Whether the owner can use this as their id, or tracking link, at the program. */
export function isProgramTag(key: string, tag: string): boolean {
  const program = otherPrograms.find((one) => one.key === key)
  if (!program?.redirectHosts.length) return program !== undefined && /^[\w-]{1,64}$/.test(tag)
  const link = parseAffiliateLink(tag)
  return link?.tag !== undefined && link.program === program
}

/** The owner's id in links of the program that this link belongs to. Undefined if they have entered none. */
export function ownTag({ program }: AffiliateLink, tags: Tags): string | undefined {
  const entered = enteredTag(program, tags)
  return entered && tagOfEntry(entered)
}

/** Replaces any existing tag. Links that hide their tag behind a redirect stay as they are. */
export function withAffiliateTag(link: AffiliateLink, tags: Tags): AffiliateLink {
  const { program } = link
  const entered = enteredTag(program, tags)
  if (!entered || hidesTag(link)) return link
  const tagged = program.redirectHosts.length === 0 ? withQueryTag(link, entered) : withTrackingLink(link, entered)
  return (tagged && toAffiliateLink(tagged)) ?? link
}

function withTrackingLink(link: AffiliateLink, entered: string): URL | undefined {
  const target = targetOf(link)
  const tracking = parseAffiliateLink(entered)
  // A network's links to other retailers need other tracking links.
  if (!tracking || !target || findProgram(target.hostname) !== link.program) return undefined
  const url = new URL(tracking.url.href)
  url.searchParams.set(link.program.target, target.href)
  return url
}

function withQueryTag({ url: original, program, asin }: AffiliateLink, value: string): URL {
  const { id, fixed, fixedByHost } = program
  const url = new URL(original.href)
  // Legacy URLs may contain someone else's tag in the path.
  if (asin && legacyPathForms.some((form) => url.pathname.includes(form))) url.pathname = `/dp/${asin}`
  for (const name of [...url.searchParams.keys()]) {
    if (name !== id && name.toLowerCase() === id) url.searchParams.delete(name)
  }
  const parameters = { [id]: value, ...fixed, ...fixedByHost[url.hostname.replace(/^www\./, '')] }
  for (const [name, text] of Object.entries(parameters)) url.searchParams.set(name, text)
  return url
}

/** The same with a link as people enter it. A text that is not an affiliate link is returned unchanged. */
export function tagLinkText(text: string, tags: Tags): string {
  const link = parseAffiliateLink(text)
  const tagged = link && withAffiliateTag(link, tags)
  return tagged && tagged !== link ? tagged.url.href : text
}

/** The shortest URL of a product at Amazon, without a name or tracking parameters. */
export function productLink(asin: string, tag: string, origin = amazonOrigin): string {
  return tagLinkText(`${origin}/dp/${encodeURIComponent(asin)}`, tag)
}

export function searchLink(words: string, tag: string): string {
  return tagLinkText(`${amazonOrigin}/s?${new URLSearchParams({ k: words })}`, tag)
}
