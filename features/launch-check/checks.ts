import claims from '#domain/site/claims.json' with { type: 'json' }
import launchChecks from '#content/launch-checks.json' with { type: 'json' }
import { claimKeys, mayClaim } from '#domain/site/claims.ts'
import { bundledAffiliateTag, defaultSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'

const { checks: texts, sources } = launchChecks
type LaunchCheckKey = keyof typeof texts
export const launchCheckKeys = Object.keys(texts) as LaunchCheckKey[]

/**
 * `doneTitle` replaces the title once the item is settled. `confirmable`: the owner can settle it by confirming.
 * `opens`: the setting or the page where it is mended.
 */
type CheckText = {
  title: string
  doneTitle?: string
  reason: string
  source: string | null
  fix: string
  confirmable: boolean
  opens?: string
}

export type LaunchInput = {
  settings: Settings
  site: Site
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
export function listLaunchChecks(facts: LaunchInput) {
  const { settings, site, backupAge, missingUploads, openDataFolder = '', untrustedProxy = '' } = facts
  const defaults = defaultSettings(site)
  const isSettled: Record<LaunchCheckKey, boolean> = {
    stats: !settings.showStats,
    testimonials: !settings.showTestimonials || settings.testimonials.length > 0,
    rating: !settings.showRating,
    'category-counts': settings.categoryCounts === 'live',
    'honest-reviews': false,
    'staff-picks': false,
    'product-description': false,
    editors: false,
    'reader-favorites': false,
    'weekly-newsletter': settings.weeklyLetter,
    'reply-time': false,
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
    stats: claims.stats.specified.map(({ figure, label }) => `${figure} ${label}`).join(', '),
    testimonials: claims.testimonials.specified.length,
    rating: claims.rating.specified.value,
    reviews: claims.rating.specified.count,
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
      const { title, doneTitle = title, source, opens, fix, ...text }: CheckText = texts[key]
      const { [key]: confirmation = null } = settings.confirmations
      const claim = claimKeys.find((name) => name === key)
      const isConfirmed = confirmation !== null && (!claim || !site.isPublic || confirmation.evidence !== '')
      return {
        ...text,
        key,
        area: claim ? 'Claims' : 'Site',
        title: fill(isSettled[key] ? doneTitle : title),
        fix: fill(fix),
        source: Object.entries(sources).find(([name]) => name === source)?.[1] ?? null,
        opens: opens ?? null,
        /** Whether readers see the claim. */
        claim: claim ? { where: claims[claim].where, isShown: !isSettled[key] && mayClaim(site, claim) } : null,
        needsEvidence: site.isPublic,
        confirmation,
        done: isSettled[key] || (text.confirmable && isConfirmed),
      }
    })
}
