import marketing from '#content/marketing.json' with { type: 'json' }
import { stats, shopRating } from '#domain/site/marketing-copy.ts'
import { bundledAffiliateTag, defaultSettings, type Settings } from '#domain/site/settings.ts'
import type { SiteConfig } from '#domain/site/site.ts'

export const launchCheckKeys = [
  'stats',
  'testimonials',
  'rating',
  'category-counts',
  'affiliate-tag',
  'sample-products',
  'contact-email',
  'facebook',
  'operator',
  'site-url',
  'proxy',
  'mail',
  'backup',
  'two-factor',
  'pictures',
  'data-folder',
] as const
export type LaunchCheckKey = (typeof launchCheckKeys)[number]

/** `confirmable`: the owner can settle the item by confirming it. */
export type LaunchCheckItem = {
  key: LaunchCheckKey
  title: string
  reason: string
  fix: string
  done: boolean
  confirmable: boolean
}

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

type CheckItem = Omit<LaunchCheckItem, 'key'>

/** What the owner should check before the site goes public. */
export function listLaunchChecks(facts: LaunchInput, confirmed: ReadonlySet<string>): LaunchCheckItem[] {
  const items: Record<LaunchCheckKey, CheckItem> = {
    ...claimChecks(facts),
    ...identityChecks(facts),
    ...operationChecks(facts),
  }
  // These are problems, not decisions, so they are listed only while they exist.
  const absent = new Set<LaunchCheckKey>()
  if (facts.missingUploads === 0) absent.add('pictures')
  if (facts.openDataFolder === undefined) absent.add('data-folder')
  if (facts.untrustedProxy === undefined) absent.add('proxy')
  const shown = launchCheckKeys.filter((key) => !absent.has(key))
  return shown.map((key) => {
    const item = items[key]
    return { key, ...item, done: item.done || (item.confirmable && confirmed.has(key)) }
  })
}

function claimChecks({ settings }: LaunchInput) {
  const reason = 'This claim is unverified. A false claim can be unfair advertising.'
  const metrics = stats.map(({ figure, label }) => `${figure} ${label}`).join(', ')
  const unverified = (title: string, fix: string, done: boolean): CheckItem => ({
    title,
    reason,
    fix,
    done,
    confirmable: true,
  })
  return {
    stats: unverified(
      settings.showStats ? `The home page states ${metrics}.` : 'The home page stats are turned off.',
      'Confirm that the numbers are true, or turn off "Show stats" in the settings.',
      !settings.showStats,
    ),
    testimonials: unverified(
      settings.showTestimonials
        ? `The site shows ${marketing.testimonials.length} sample testimonials with five stars.`
        : 'Testimonials are turned off.',
      'Replace them with quotes from real readers and confirm, or turn off "Show testimonials" in the settings.',
      !settings.showTestimonials,
    ),
    rating: unverified(
      settings.showRating
        ? `Structured data gives search engines a rating of ${shopRating.value} from ${shopRating.count} reviews.`
        : 'Structured data contains no rating.',
      'Confirm that these reviews exist, or turn off "Show rating" in the settings. Search engines penalize made-up reviews.',
      !settings.showRating,
    ),
    'category-counts': unverified(
      settings.categoryCounts === 'live'
        ? 'Category cards show live article counts.'
        : 'Category cards show fixed numbers, not live article counts.',
      'Set "Category counts" to live in the settings, or confirm the fixed numbers.',
      settings.categoryCounts === 'live',
    ),
  }
}

function identityChecks({ settings, site, samples }: LaunchInput) {
  const defaults = defaultSettings(site)
  const isNamed = settings.operatorName !== '' && settings.postalAddress !== ''
  return {
    'affiliate-tag': {
      title: `Product links carry the affiliate tag "${site.affiliateTag}".`,
      reason: 'The bundled tag may belong to someone else, who would then earn your commissions.',
      fix: 'Enter your own associate tag in the settings. Existing links are updated.',
      done: site.affiliateTag !== bundledAffiliateTag,
      confirmable: true,
    },
    'sample-products': {
      title: samples === 0 ? 'No sample products remain.' : `${samples} sample products are in the shop.`,
      reason: 'They show how the shop looks. Their links open a retailer search, and their prices are examples.',
      fix: 'Give each one a real product link, or delete it, in the Products tab.',
      done: samples === 0,
      confirmable: true,
    },
    'contact-email': {
      title: `The site tells visitors to write to ${settings.contactEmail}.`,
      reason: "This address was derived from the site's domain. Email sent to it may reach no one.",
      fix: 'Enter an address you check in the settings, or confirm that this one works.',
      done: settings.contactEmail !== defaults.contactEmail,
      confirmable: true,
    },
    facebook: {
      title: `The Facebook link points to ${settings.facebookUrl}.`,
      reason: "By default it points to Facebook's home page, not to your page.",
      fix: "Enter your page's URL in the settings, or confirm the link as it is.",
      done: settings.facebookUrl !== defaults.facebookUrl,
      confirmable: true,
    },
    operator: {
      title: isNamed ? 'The site says who runs it, and where.' : "The site doesn't say who runs it, or where.",
      reason:
        'Many countries require this of commercial sites, and email laws require a postal address in newsletters.',
      fix: 'Enter the operator and postal address in the settings.',
      done: isNamed,
      confirmable: false,
    },
  } satisfies Partial<Record<LaunchCheckKey, CheckItem>>
}

const day = 24 * 60 * 60 * 1000
const backupFreshMs = 2 * day

function operationChecks(facts: LaunchInput) {
  const {
    site,
    sendsMail,
    backupAge,
    hasSecondFactor,
    missingUploads,
    openDataFolder = '',
    untrustedProxy = '',
  } = facts
  return {
    'site-url': {
      title: `The address of the site is ${site.origin}.`,
      reason: 'Links in emails, search engines and secure cookies need the public https address.',
      fix: 'Set SITE_URL to your address, such as https://example.com, and restart.',
      done: site.isPublic,
      confirmable: false,
    },
    proxy: {
      title: `Requests come through a proxy at ${untrustedProxy} that the site does not trust.`,
      reason:
        'All visitors count as one client, so a few of them can use up the rate limits for everyone, and countries are wrong.',
      fix: `Set TRUSTED_PROXIES to the address or network of the proxy, such as TRUSTED_PROXIES=${untrustedProxy}, and restart.`,
      done: untrustedProxy === '',
      confirmable: false,
    },
    mail: {
      title: sendsMail
        ? 'Email is sent through your mail server.'
        : 'Email is not sent. It is saved as files in the data folder.',
      reason: "Users can't reset passwords, and subscribers get no newsletter.",
      fix: 'Set SMTP_URL and MAIL_FROM, and restart.',
      done: sendsMail,
      confirmable: false,
    },
    backup: {
      title: backupStatus(backupAge),
      reason: 'A failed disk or a wrong click could cost you everything.',
      fix: 'A backup runs every night while the site is up; if it fails, the log says why (backup_failed). You can also run "npm run backup -- FILE". Confirm if you back up another way.',
      done: backupAge !== undefined && backupAge <= backupFreshMs,
      confirmable: true,
    },
    'two-factor': {
      title: hasSecondFactor
        ? 'The first admin uses two-factor sign-in.'
        : 'The first admin signs in with only a password.',
      reason: 'A password can be guessed, stolen or reused, and an admin can change everything.',
      fix: 'Turn on two-factor sign-in on your account page.',
      done: hasSecondFactor,
      confirmable: false,
    },
    pictures: {
      title: `The ${missingUploads === 1 ? 'file of 1 uploaded image is' : `files of ${missingUploads} uploaded images are`} missing.`,
      reason: 'Readers see "Image unavailable" instead.',
      fix: 'Restore the media folder from a backup and restart, or choose other images. The log lists the first ones (uploads_missing).',
      done: missingUploads === 0,
      confirmable: false,
    },
    'data-folder': {
      title: `Other users of the server can open the data folder ${openDataFolder}.`,
      reason: 'It holds the database, the secrets, uploads and backups.',
      fix: `Run "chmod -R go= ${openDataFolder}" on the server. Confirm if nobody else can sign in there.`,
      done: openDataFolder === '',
      confirmable: true,
    },
  } satisfies Partial<Record<LaunchCheckKey, CheckItem>>
}

function backupStatus(age: number | undefined): string {
  if (age === undefined) return 'No backup has been made yet.'
  if (age <= backupFreshMs) return 'A recent backup exists and passed a test restore.'
  return `The last verified backup is ${Math.floor(age / day)} days old.`
}
