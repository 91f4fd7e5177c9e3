import { claim, claims, type ClaimSite } from './claims.ts'

/** The upright and the italic half of a title. */
type TitleParts = readonly [string, string]
/** `lead` is the bold beginning. */
type Callout = { lead: string; text: string }
type Link = { href: string; label: string }
type HighlightIcon = 'tag' | 'userCheck' | 'shield' | 'info' | 'scale' | 'external'
type Highlight = { icon: HighlightIcon; title: string; text: string }
type ShopTeaser = { title: TitleParts; text: string; buttons: readonly [Link, Link] }

/** Only claims that the software guarantees. */
export const trustHighlights: readonly Highlight[] = [
  { icon: 'tag', title: 'Links always marked', text: 'You see what may earn us money' },
  { icon: 'userCheck', title: 'No account needed', text: 'Read, like and comment freely' },
  { icon: 'shield', title: 'No ad trackers', text: 'No third-party ad scripts here' },
  { icon: 'info', title: 'Clear about limits', text: 'Educational, never a diagnosis' },
]

export const shopHighlights: readonly Highlight[] = [
  { icon: 'tag', title: 'Every link marked', text: 'All product links here are affiliate links' },
  { icon: 'scale', title: 'No extra cost', text: 'A commission never adds to what you pay' },
  { icon: 'external', title: 'Bought at the retailer', text: 'Payment, shipping and returns are theirs' },
]

export const shopTeaser: ShopTeaser = {
  title: ['A small shop,', 'easy to look through.'],
  text: 'Everyday things for dogs, cats and the rest of the family, each with a plain description and a clearly marked link.',
  buttons: [
    { href: '/shop', label: 'Visit the Shop' },
    { href: '/blog', label: 'Read the Blog' },
  ],
}

export const educationalNotice: Callout = {
  lead: 'Educational content only.',
  text: 'We are not licensed veterinarians, and nothing here replaces an examination. If your pet seems unwell, please consult your vet.',
}

export const educationalDisclaimer =
  'We are not licensed veterinarians. Content is educational only; please consult your vet.'

export const newsletterNote = 'No spam. Unsubscribe anytime.'

export const shopTransparency: Callout & { link: Link } = {
  lead: 'How we earn.',
  text: 'Product links in this shop are affiliate links: we may earn a commission, at no extra cost to you.',
  link: { href: '/affiliate-disclaimer', label: 'Read the affiliate disclaimer' },
}

/** The affiliate program requires this wording. */
export const associateDisclosure = claims['amazon-associate'].specified.sentence

export const footerAffiliateNotice = `Some links on this site are affiliate links. If you buy through them, we may earn a commission at no extra cost to you. ${associateDisclosure}`

export const articleDisclosure: Callout = {
  lead: 'Affiliate disclosure.',
  text: `This article contains affiliate links. If you buy through them, we may earn a commission at no extra cost to you. ${associateDisclosure}`,
}

export function heroCopy(siteName: string): { badge: string; title: TitleParts } {
  return { badge: `Welcome to ${siteName}`, title: ['Smart pet finds', 'for people who read the label.'] }
}

export function missionCopy(siteName: string): { title: TitleParts; text: string; disclaimer: Callout } {
  return {
    title: ['Good care starts with', 'a clear answer to an ordinary question.'],
    text: `${siteName} turns everyday pet questions into short, practical guides and a small shelf of products to compare, so that you can spend the evening with your animal instead of with forty open tabs.`,
    disclaimer: educationalNotice,
  }
}

export function newsletterCopy(site: ClaimSite & { name: string }): { title: TitleParts; text: string } {
  const { title, text } = claim(site, 'weekly-newsletter')
  return { title: ['Join us for', title.replace('{site}', () => site.name)], text }
}
