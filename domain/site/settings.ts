import type { Weekday } from '../newsletter/weekly-slot.ts'
import type { Site, SiteConfig } from './site.ts'

/** The chance of an author is their weight divided by the sum of weights. */
export type Author = { name: string; weight: number }

/** A quote of a real reader. `date` is the day it was given, `consent` says how its author agreed to its publication. */
export type Testimonial = { name: string; rating: number; date: string; consent: string; quote: string }

/** When, by whom and with which evidence a point of the launch check was confirmed. */
export type Confirmation = { at: number; by: string; evidence: string }

/**
 * Settings that the owner can change without a restart. An empty text, an empty list or null means the value from the
 * environment or the built-in behavior.
 */
export type Settings = {
  siteName: string
  affiliateTag: string
  /** Ids or tracking links at other affiliate programs, by their key. */
  programTags: Readonly<Record<string, string>>
  /** After this time a public site no longer shows a price that was entered by hand. null: 30. */
  typedPriceDays: number | null
  contactEmail: string
  privacyEmail: string
  facebookUrl: string
  operatorName: string
  postalAddress: string
  companyDetails: string
  categoryCounts: 'stated' | 'live'
  showStats: boolean
  showTestimonials: boolean
  showRating: boolean
  testimonials: readonly Testimonial[]
  seedArticlesBy: 'anyone' | 'admins'
  /** With readers there, double opt-in is the default. */
  readersInEu: 'unknown' | 'yes' | 'no'
  newsletterOptIn: 'single' | 'double'
  /** Sends a digest of new articles every week. */
  weeklyLetter: boolean
  weeklyDigestDay: Weekday
  /** In UTC. null: 14. */
  weeklyDigestHour: number | null
  /** How visitors in opt-in countries count until they decide about cookies. */
  undecidedCounts: 'as accepted' | 'as declined'
  /** Retention of individual page views; totals are never deleted. null: 30 days. */
  keepViewsDays: number | null
  /**
   * Approves comments at once if an earlier comment with the same email address was approved. Addresses are
   * unverified.
   */
  trustAfterFirstApproval: boolean
  /** Mails to the contact address: pending comments and copies of contact messages. */
  mailComments: boolean
  mailMessages: boolean
  /** Admins without two-factor authentication cannot open the dashboard. */
  adminsNeedSecondFactor: boolean
  /** New accounts start with a mailed link, so that signing up does not reveal who has an account. Needs a mail server. */
  confirmNewAccounts: boolean
  authors: readonly Author[]
  dailyTextCalls: number | null
  dailyImageCalls: number | null
  generatedArticles: 'published' | 'draft'
  aiTextModel: string
  aiImageModel: string
  /** How long a provider may take to answer. */
  aiTimeoutSeconds: number | null
  /** Sent to the text model as instructions. */
  styleGuide: string
  /** Tells readers which texts no person wrote, and who reviewed them. */
  showOrigin: boolean
  /** By point of the launch check, which alone changes them. */
  confirmations: Readonly<Record<string, Confirmation>>
}

/** The default name of a site. */
export const bundledName = 'Wagwise'
/** The default tag of the software. It may belong to someone. */
export const bundledAffiliateTag = 'wagwise-20'

/** A public site must not let strangers publish. */
export function defaultSettings({ origin, isPublic }: Pick<SiteConfig, 'origin' | 'isPublic'>): Settings {
  return {
    siteName: '',
    affiliateTag: '',
    programTags: {},
    typedPriceDays: null,
    contactEmail: `hello@${new URL(origin).hostname}`,
    privacyEmail: '',
    facebookUrl: 'https://www.facebook.com/',
    operatorName: '',
    postalAddress: '',
    companyDetails: '',
    categoryCounts: 'stated',
    showStats: true,
    showTestimonials: true,
    showRating: true,
    testimonials: [],
    seedArticlesBy: isPublic ? 'admins' : 'anyone',
    readersInEu: 'unknown',
    newsletterOptIn: 'single',
    weeklyLetter: false,
    weeklyDigestDay: 'tuesday',
    weeklyDigestHour: null,
    undecidedCounts: 'as accepted',
    keepViewsDays: null,
    trustAfterFirstApproval: false,
    mailComments: true,
    mailMessages: true,
    adminsNeedSecondFactor: false,
    confirmNewAccounts: false,
    authors: [],
    dailyTextCalls: null,
    dailyImageCalls: null,
    generatedArticles: 'published',
    aiTextModel: '',
    aiImageModel: '',
    aiTimeoutSeconds: null,
    styleGuide: '',
    showOrigin: true,
    confirmations: {},
  }
}

/** The testimonials of the design are invented, so no evidence can prove them. */
const isSample = (key: string) => key === 'testimonials'

/** Empty settings fall back to the config. */
export function applySiteSettings(config: SiteConfig, settings: Settings): Site {
  const { siteName, affiliateTag, programTags, typedPriceDays, showOrigin, weeklyLetter, confirmations } = settings
  const confirmed = Object.keys(confirmations).filter((key) => confirmations[key]?.evidence !== '' && !isSample(key))
  return {
    ...config,
    name: siteName || config.name,
    affiliateTag: affiliateTag || config.affiliateTag,
    programTags,
    typedPriceDays,
    hidesOrigin: !showOrigin,
    confirmedClaims: [...confirmed, ...(weeklyLetter ? ['weekly-newsletter'] : [])],
  }
}

/** The default is three editorial desks instead of invented people. */
export function resolveAuthors({ authors }: Pick<Settings, 'authors'>, siteName: string): readonly Author[] {
  if (authors.length > 0) return authors
  return [
    { name: `${siteName} Editorial`, weight: 80 },
    { name: `${siteName} Product Desk`, weight: 10 },
    { name: `${siteName} Pet Care Desk`, weight: 10 },
  ]
}
