import { claims, claimKeys, mayClaim } from '#domain/site/claims.ts'
import { bundledAffiliateTag, defaultSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import { checkSources } from './check-sources.ts'
import type { CheckText } from './check-text.ts'
import { contentChecks } from './content-checks.ts'
import type { ContentPoint } from './content-points.ts'
import { siteChecks, type SiteCheckKey } from './site-checks.ts'

export const launchCheckKeys = Object.keys(siteChecks) as SiteCheckKey[]

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
  /** The IP of a proxy that forwards requests but is not in TRUSTED_PROXIES. */
  untrustedProxy: string | undefined
}

const day = 24 * 60 * 60 * 1000

/** What the owner should check before the site goes public. */
export function listLaunchChecks(input: LaunchInput) {
  const { settings, site, backupAge, missingUploads, openDataFolder = '', untrustedProxy = '' } = input
  const defaults = defaultSettings(site)
  // Claims that have no switch are settled by a confirmation only.
  const siteState: Partial<Record<SiteCheckKey, boolean>> = {
    stats: !settings.showStats,
    testimonials: !settings.showTestimonials || settings.testimonials.length > 0,
    rating: !settings.showRating,
    'category-counts': settings.categoryCounts === 'live' || site.categories !== undefined,
    'weekly-newsletter': settings.weeklyDigest,
    'amazon-associate': site.affiliateTag !== bundledAffiliateTag,
    'affiliate-tag': site.affiliateTag !== bundledAffiliateTag,
    'sample-products': input.samples === 0,
    'contact-email': settings.contactEmail !== defaults.contactEmail,
    facebook: settings.facebookUrl !== defaults.facebookUrl,
    operator: settings.operatorName !== '' && settings.postalAddress !== '',
    'site-url': site.isPublic,
    proxy: untrustedProxy === '',
    mail: input.sendsMail,
    backup: backupAge !== undefined && backupAge <= 2 * day,
    'two-factor': input.hasSecondFactor,
    pictures: missingUploads === 0,
    'data-folder': openDataFolder === '',
  }
  const points = Object.entries(input.points)
  const isMet = new Map([
    ...Object.entries(siteState),
    ...points.map(([key, { count }]) => [key, count === 0] as const),
  ])
  const values: Readonly<Record<string, string | number>> = {
    stats: claims.stats.specified.map(({ figure, label }) => `${figure} ${label}`).join(', '),
    testimonials: claims.testimonials.specified.length,
    rating: claims.rating.specified.value,
    reviews: claims.rating.specified.count,
    affiliateTag: site.affiliateTag,
    samples: input.samples,
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
  return Object.entries<CheckText>({ ...siteChecks, ...contentChecks })
    .filter(([key]) => !(isMet.get(key) && onlyWhileOpen.has(key)))
    .map(([key, check]) => {
      const { title, doneTitle = title, source, opens, fix, area = 'Site', ...text } = check
      const { [key]: point } = input.points
      const met = isMet.get(key) ?? false
      const { [key]: confirmation = null } = settings.confirmations
      const claim = claimKeys.find((name) => name === key)
      const isConfirmed = confirmation !== null && (!claim || !site.isPublic || confirmation.evidence !== '')
      return {
        ...text,
        key,
        area: claim ? 'Claims' : area,
        title: fill(met ? doneTitle : title, point?.count),
        fix: fill(fix),
        source: source && checkSources[source],
        opens: opens ?? null,
        examples: point?.examples ?? [],
        /** Whether readers see the claim. */
        claim: claim ? { where: claims[claim].where, isShown: !met && mayClaim(site, claim) } : null,
        needsEvidence: site.isPublic,
        confirmation,
        done: met || (text.confirmable && isConfirmed),
      }
    })
}
