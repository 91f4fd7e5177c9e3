import claims from '#domain/site/claims.json' with { type: 'json' }
import launchChecks from '#content/launch-checks.json' with { type: 'json' }
import { claimKeys, mayClaim } from '#domain/site/claims.ts'
import { bundledAffiliateTag, defaultSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import { toIsoString } from '#domain/text/dates.ts'
import type { ContentPoint } from './content-points.ts'

const { checks: texts, content, sources } = launchChecks
type LaunchCheckKey = keyof typeof texts
export const launchCheckKeys = Object.keys(texts) as LaunchCheckKey[]

/**
 * `doneTitle` replaces the title once the item is settled. `confirmable`: the owner can settle it by confirming.
 * `opens`: the setting or the page where it is mended.
 */
type CheckText = {
  area?: string
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
  /** By key of the checks of articles and products. */
  points: Readonly<Record<string, ContentPoint>>
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
  // Claims that have no switch are settled by a confirmation only.
  const siteState: Partial<Record<LaunchCheckKey, boolean>> = {
    stats: !settings.showStats,
    testimonials: !settings.showTestimonials || settings.testimonials.length > 0,
    rating: !settings.showRating,
    'category-counts': settings.categoryCounts === 'live',
    'weekly-newsletter': settings.weeklyLetter,
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
  const points = Object.entries(facts.points)
  const isSettled = new Map([
    ...Object.entries(siteState),
    ...points.map(([key, { count }]) => [key, count === 0] as const),
  ])
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
  const fill = (text: string, count = 0) =>
    text.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(word === 'count' ? count : values[word]))
  // These are problems, not decisions, so they are listed only while they exist.
  const onlyWhileOpen = new Set(['pictures', 'data-folder', 'proxy'])
  return Object.entries<CheckText>({ ...texts, ...content })
    .filter(([key]) => !(isSettled.get(key) && onlyWhileOpen.has(key)))
    .map(([key, check]) => {
      const { title, doneTitle = title, source, opens, fix, area = 'Site', ...text } = check
      const { [key]: point } = facts.points
      const settled = isSettled.get(key) ?? false
      const { [key]: confirmation = null } = settings.confirmations
      const claim = claimKeys.find((name) => name === key)
      const isConfirmed = confirmation !== null && (!claim || !site.isPublic || confirmation.evidence !== '')
      return {
        ...text,
        key,
        area: claim ? 'Claims' : area,
        title: fill(settled ? doneTitle : title, point?.count),
        fix: fill(fix),
        source: Object.entries(sources).find(([name]) => name === source)?.[1] ?? null,
        opens: opens ?? null,
        examples: point?.examples ?? [],
        /** Whether readers see the claim. */
        claim: claim ? { where: claims[claim].where, isShown: !settled && mayClaim(site, claim) } : null,
        needsEvidence: site.isPublic,
        confirmation: confirmation && { ...confirmation, at: toIsoString(confirmation.at) },
        done: settled || (text.confirmable && isConfirmed),
      }
    })
}
