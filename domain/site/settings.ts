import type { Brand } from './brand.ts'
import { leadsToHiddenTool } from '../tools/without-hidden-tools.ts'
import { defaultPoisonLines, type PoisonLine } from '../tonight/poison-lines.ts'
import { parseMenu } from './pages.ts'
import description from './settings.json' with { type: 'json' }
import type { Site, SiteConfig } from './site.ts'

/** The chance of an author is their weight divided by the sum of weights. */
export type Author = { name: string; weight: number }

/** A quote of a real reader. `date` is the day it was given, `consent` says how its author agreed to its publication. */
type Testimonial = { name: string; rating: number; date: string; consent: string; quote: string }

/** When, by whom and with which evidence a point of the launch check was confirmed. */
type Confirmation = { at: number; by: string; evidence: string }

/** What JSON cannot type. */
type TypedSettings = Pick<Brand, 'logo'> & {
  /** Ids or tracking links at other affiliate programs, by their key. */
  programTags: Readonly<Record<string, string>>
  /** Keys of the programs whose links say which article they are in. */
  subTags: readonly string[]
  testimonials: readonly Testimonial[]
  poisonLines: readonly PoisonLine[]
  /** Slugs of calculators that readers do not see. */
  hiddenTools: readonly string[]
  authors: readonly Author[]
}

type Fields = typeof description.fields
/** A choice is one of its options. Only numbers are null by default. */
type ValueOf<Field> = Field extends { options: infer Options }
  ? keyof Options
  : Field extends { default: infer Default }
    ? Default extends null
      ? number | null
      : Default
    : never

/**
 * Settings that the owner can change without a restart, as `settings.json` describes them. An empty text, an empty list
 * or null means the value from the environment or the built-in behavior.
 */
export type EditableSettings = TypedSettings & {
  [Key in Exclude<keyof Fields, keyof TypedSettings>]: ValueOf<Fields[Key]>
}
export type Settings = EditableSettings & {
  /** By point of the launch check, which alone changes them. */
  confirmations: Readonly<Record<string, Confirmation>>
}

/** The default name of a site. */
export const bundledName = 'Wagwise'
/** The default tag of the software. It may belong to someone. */
export const bundledAffiliateTag = 'wagwise-20'

/** A public site must not let strangers publish, and a person reads what a model wrote for it first. */
export function defaultSettings({ origin, isPublic }: Pick<SiteConfig, 'origin' | 'isPublic'>): Settings {
  const defaults = Object.fromEntries(Object.entries(description.fields).map(([key, field]) => [key, field.default]))
  return {
    ...(defaults as EditableSettings),
    contactEmail: `hello@${new URL(origin).hostname}`,
    seedArticlesBy: isPublic ? 'admins' : 'anyone',
    generatedArticles: isPublic ? 'draft' : 'published',
    confirmations: {},
  }
}

/** The testimonials of the design are invented, so no evidence can prove them. */
const isSample = (key: string) => key === 'testimonials'

/** Empty settings fall back to the config. */
export function applySiteSettings(config: SiteConfig, settings: Settings): Site {
  const {
    siteName,
    affiliateTag,
    programTags,
    subTags,
    enteredPriceDays,
    showOrigin,
    linksEntries,
    weeklyDigest,
    confirmations,
  } = settings
  const { timeZone, synonyms } = settings
  const { accentColor, surfaceColor, headingFace, textFace, logo, headerMenu, quickLinks, toolLinks, legalLinks } =
    settings
  const shownMenu = (text: string) => parseMenu(text)?.filter(({ href }) => !leadsToHiddenTool(settings, href))
  const confirmed = Object.keys(confirmations).filter((key) => confirmations[key]?.evidence !== '' && !isSample(key))
  const tag = affiliateTag || config.affiliateTag
  const proven = [
    ...(weeklyDigest ? ['weekly-newsletter'] : []),
    ...(tag === bundledAffiliateTag ? [] : ['amazon-associate']),
    // The owner's word is enough: nobody else knows whose tag it is.
    ...(confirmations['affiliate-tag'] ? ['affiliate-tag'] : []),
  ]
  return {
    ...config,
    name: siteName || config.name,
    brand: { accentColor, surfaceColor, headingFace, textFace, logo },
    menus: {
      header: shownMenu(headerMenu),
      quickLinks: shownMenu(quickLinks),
      tools: shownMenu(toolLinks),
      legal: shownMenu(legalLinks),
    },
    affiliateTag: tag,
    programTags,
    subTags,
    enteredPriceDays,
    hidesOrigin: !showOrigin,
    omitsEntryLinks: !linksEntries,
    timeZone,
    synonyms,
    hiddenTools: settings.hiddenTools,
    poisonLines: resolvePoisonLines(settings),
    confirmedClaims: [...confirmed, ...proven],
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

export function resolvePoisonLines({ poisonLines }: Pick<Settings, 'poisonLines'>): readonly PoisonLine[] {
  return poisonLines.length > 0 ? poisonLines : defaultPoisonLines
}

/** Facebook's own home page is nobody's profile: a public site does not link to it until the owner confirms the link. */
export function facebookLink(site: SiteConfig, { facebookUrl, confirmations }: Settings): string | undefined {
  const isDefault = facebookUrl === defaultSettings(site).facebookUrl
  return site.isPublic && isDefault && !confirmations['facebook'] ? undefined : facebookUrl
}
