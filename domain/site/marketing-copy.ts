import { claim, type ClaimSite } from './claims.ts'
import copy from './marketing-copy.json' with { type: 'json' }

/** The upright and the italic half of a title. */
type TitleParts = readonly [string, string]
/** `lead` is the bold beginning. */
type Callout = { lead: string; text: string }
type Link = { href: string; label: string }
type HighlightIcon = 'tag' | 'userCheck' | 'shield' | 'info' | 'scale' | 'external'
type Highlight = { icon: HighlightIcon; title: string; text: string }
type ShopTeaser = { title: TitleParts; text: string; buttons: readonly [Link, Link] }

/** Only claims that the software guarantees. */
export const trustHighlights = copy.trustHighlights as readonly Highlight[]
export const shopHighlights = copy.shopHighlights as readonly Highlight[]
export const shopTeaser = copy.shopTeaser as object as ShopTeaser
export const { educationalNotice, educationalDisclaimer, newsletterNote, shopTransparency } = copy
/** The affiliate program requires the exact wording of `associateDisclosure`. */
export const { associateDisclosure, footerAffiliateNotice, articleDisclosure } = copy

export function heroCopy(siteName: string): { badge: string; title: TitleParts } {
  return { badge: `Welcome to ${siteName}`, title: copy.heroTitle as [string, string] }
}

export function missionCopy(siteName: string): { title: TitleParts; text: string; disclaimer: Callout } {
  return {
    title: copy.missionTitle as [string, string],
    text: copy.missionText.replace('{site}', () => siteName),
    disclaimer: educationalNotice,
  }
}

export function newsletterCopy(site: ClaimSite & { name: string }): { title: TitleParts; text: string } {
  const { title, text } = claim(site, 'weekly-newsletter')
  return { title: ['Join us for', title.replace('{site}', () => site.name)], text }
}
