import texts from '#content/launch-checks.json' with { type: 'json' }
import marketing from '#content/marketing.json' with { type: 'json' }
import { stats, shopRating } from '#domain/site/marketing-copy.ts'
import { bundledAffiliateTag, defaultSettings, type Settings } from '#domain/site/settings.ts'
import type { SiteConfig } from '#domain/site/site.ts'

export type LaunchCheckKey = keyof typeof texts
export const launchCheckKeys = Object.keys(texts) as LaunchCheckKey[]

/** `doneTitle` replaces the title once the item is settled. `confirmable`: the owner can settle it by confirming. */
type CheckText = { title: string; doneTitle?: string; reason: string; fix: string; confirmable: boolean }

export type LaunchInput = {
  settings: Settings
  site: SiteConfig
  samples: number
  sendsMail: boolean
  /** Milliseconds since the last backup that passed a test restore. */
  backupAge: number | undefined
  hasSecondFactor: boolean
  /** The number of uploads whose file is missing. */
  missingUploads: number
  /** The path of the data folder if other users of the server can read it. */
  openDataFolder: string | undefined
  /** The address of a proxy that forwards requests but is not in TRUSTED_PROXIES. */
  untrustedProxy: string | undefined
}

const day = 24 * 60 * 60 * 1000

/** What the owner should check before the site goes public. */
export function listLaunchChecks(facts: LaunchInput, confirmed: ReadonlySet<string>) {
  const { settings, site, backupAge, missingUploads, openDataFolder = '', untrustedProxy = '' } = facts
  const defaults = defaultSettings(site)
  const isSettled: Record<LaunchCheckKey, boolean> = {
    stats: !settings.showStats,
    testimonials: !settings.showTestimonials,
    rating: !settings.showRating,
    'category-counts': settings.categoryCounts === 'live',
    'affiliate-tag': site.affiliateTag !== bundledAffiliateTag,
    'sample-products': facts.samples === 0,
    'contact-email': settings.contactEmail !== defaults.contactEmail,
    facebook: settings.facebookUrl !== defaults.facebookUrl,
    operator: settings.operatorName !== '' && settings.postalAddress !== '',
    'site-url': site.isPublic,
    proxy: untrustedProxy === '',
    mail: facts.sendsMail,
    backup: backupAge !== undefined && backupAge <= 2 * day,
    'two-factor': facts.hasSecondFactor,
    pictures: missingUploads === 0,
    'data-folder': openDataFolder === '',
  }
  const values: Readonly<Record<string, string | number>> = {
    stats: stats.map(({ figure, label }) => `${figure} ${label}`).join(', '),
    testimonials: marketing.testimonials.length,
    rating: shopRating.value,
    reviews: shopRating.count,
    affiliateTag: site.affiliateTag,
    samples: facts.samples,
    contactEmail: settings.contactEmail,
    facebookUrl: settings.facebookUrl,
    origin: site.origin,
    untrustedProxy,
    backup:
      backupAge === undefined
        ? 'No backup has been made yet.'
        : `The last verified backup is ${Math.floor(backupAge / day)} days old.`,
    missingFiles:
      missingUploads === 1 ? 'file of 1 uploaded image is' : `files of ${missingUploads} uploaded images are`,
    openDataFolder,
  }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(values[word]))
  // These are problems, not decisions, so they are listed only while they exist.
  const onlyWhileOpen = new Set<LaunchCheckKey>(['pictures', 'data-folder', 'proxy'])
  return launchCheckKeys
    .filter((key) => !(isSettled[key] && onlyWhileOpen.has(key)))
    .map((key) => {
      const { title, doneTitle = title, reason, fix, confirmable }: CheckText = texts[key]
      const done = isSettled[key] || (confirmable && confirmed.has(key))
      return { key, title: fill(isSettled[key] ? doneTitle : title), reason, fix: fill(fix), done, confirmable }
    })
}
