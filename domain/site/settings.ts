import type { Site, SiteConfig } from './site.ts'

/** Who signs generated articles, and how often: weights are parts of their sum. */
export type Author = { name: string; weight: number }

/**
 * What the owner can change without a restart. The defaults are those of the specification. An empty
 * text, an empty list or null means the value of the environment or the built-in behavior.
 */
export type Settings = {
  siteName: string
  affiliateTag: string
  contactEmail: string
  facebookUrl: string
  operatorName: string
  postalAddress: string
  categoryCounts: 'stated' | 'live'
  showStats: boolean
  showTestimonials: boolean
  showRating: boolean
  seedArticlesBy: 'anyone' | 'admins'
  newsletterOptIn: 'single' | 'double'
  /** Sends a weekly digest of what is new automatically. */
  weeklyLetter: boolean
  /** In opt-in countries an undecided visitor is treated like one who declined. */
  undecidedCounts: 'as accepted' | 'as declined'
  /** Retention of single views; their sums are never deleted. null: 30 days. */
  keepViewsDays: number | null
  /** Who has one approved comment is approved at once from then on. The address is as the sender gives it. */
  trustAfterFirstApproval: boolean
  /** Mails to the contact address: comments that wait, and copies of contact messages. */
  mailComments: boolean
  mailMessages: boolean
  /** Without one the dashboard is closed to them. */
  adminsNeedSecondFactor: boolean
  authors: readonly Author[]
  dailyTextCalls: number | null
  dailyImageCalls: number | null
  generatedArticles: 'published' | 'draft'
}

/** The tag that comes with the software; it may be somebody's. */
export const bundledAffiliateTag = 'wagwise-20'

export function defaultSettings(origin: string): Settings {
  return {
    siteName: '',
    affiliateTag: '',
    contactEmail: `hello@${new URL(origin).hostname}`,
    facebookUrl: 'https://www.facebook.com/',
    operatorName: '',
    postalAddress: '',
    categoryCounts: 'stated',
    showStats: true,
    showTestimonials: true,
    showRating: true,
    seedArticlesBy: 'anyone',
    newsletterOptIn: 'single',
    weeklyLetter: false,
    undecidedCounts: 'as accepted',
    keepViewsDays: null,
    trustAfterFirstApproval: false,
    mailComments: true,
    mailMessages: true,
    adminsNeedSecondFactor: false,
    authors: [],
    dailyTextCalls: null,
    dailyImageCalls: null,
    generatedArticles: 'published',
  }
}

/** An empty setting leaves the value of the config. */
export function applySiteSettings(
  config: SiteConfig,
  { siteName, affiliateTag }: Pick<Settings, 'siteName' | 'affiliateTag'>,
): Site {
  return { ...config, name: siteName || config.name, affiliateTag: affiliateTag || config.affiliateTag }
}

/** By default three editorial desks instead of invented people. */
export function resolveAuthors({ authors }: Pick<Settings, 'authors'>, siteName: string): readonly Author[] {
  if (authors.length > 0) return authors
  return [
    { name: `${siteName} Editorial`, weight: 80 },
    { name: `${siteName} Product Desk`, weight: 10 },
    { name: `${siteName} Pet Care Desk`, weight: 10 },
  ]
}
