import { stats, shopRating, testimonials } from '#domain/site/marketing-copy.ts'
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
  'mail',
  'backup',
  'two-factor',
  'pictures',
  'data-folder',
] as const
export type LaunchCheckKey = (typeof launchCheckKeys)[number]

/** `confirmable`: the owner may say that it is fine as it is. */
export type LaunchCheckItem = {
  key: LaunchCheckKey
  what: string
  why: string
  fix: string
  done: boolean
  confirmable: boolean
}

export type LaunchInput = {
  settings: Settings
  site: SiteConfig
  samples: number
  sendsMail: boolean
  /** Milliseconds since the last one that was proved. */
  backupAge: number | undefined
  hasSecondFactor: boolean
  /** Uploads whose file is gone. */
  lostPictures: number
  /** The data folder, if other users of the machine can look into it. */
  openDataFolder: string | undefined
}

type CheckItem = Omit<LaunchCheckItem, 'key'>

/** What the owner should have decided before strangers come. */
export function listLaunchChecks(facts: LaunchInput, confirmed: ReadonlySet<string>): LaunchCheckItem[] {
  const points: Record<LaunchCheckKey, CheckItem> = {
    ...claimChecks(facts),
    ...identityChecks(facts),
    ...operationChecks(facts),
  }
  // Problems rather than decisions: shown only while there is one.
  const absent = new Set<LaunchCheckKey>()
  if (facts.lostPictures === 0) absent.add('pictures')
  if (facts.openDataFolder === undefined) absent.add('data-folder')
  const shown = launchCheckKeys.filter((key) => !absent.has(key))
  return shown.map((key) => {
    const point = points[key]
    return { key, ...point, done: point.done || (point.confirmable && confirmed.has(key)) }
  })
}

function claimChecks({ settings }: LaunchInput) {
  const why = 'Nobody has verified it. A claim that is not true can be unfair advertising.'
  const metrics = stats.map(({ figure: metric, label }) => `${metric} ${label}`).join(', ')
  const unverified = (what: string, fix: string, done: boolean): CheckItem => ({
    what,
    why,
    fix,
    done,
    confirmable: true,
  })
  return {
    stats: unverified(
      settings.showStats ? `The home page states ${metrics}.` : 'The figures on the home page are switched off.',
      'Confirm that the figures are true, or switch off "Show figures" in the settings.',
      !settings.showStats,
    ),
    testimonials: unverified(
      settings.showTestimonials
        ? `The site shows ${testimonials.length} sample testimonials with five stars.`
        : 'The testimonials are switched off.',
      'Replace them by words of real readers and confirm, or switch off "Show testimonials" in the settings.',
      !settings.showTestimonials,
    ),
    rating: unverified(
      settings.showRating
        ? `Search engines are told a rating of ${shopRating.value} from ${shopRating.count} reviews.`
        : 'Search engines are told no rating.',
      'Confirm that these reviews exist, or switch off "Show rating" in the settings. Search engines penalise invented ones.',
      !settings.showRating,
    ),
    'category-counts': unverified(
      settings.categoryCounts === 'live'
        ? 'The numbers of articles on the category cards are counted.'
        : 'The numbers of articles on the category cards are stated, not counted.',
      'Set "Category counts" to live in the settings, or confirm the stated ones.',
      settings.categoryCounts === 'live',
    ),
  }
}

function identityChecks({ settings, site, samples }: LaunchInput) {
  const defaults = defaultSettings(site.origin)
  const isNamed = settings.operatorName !== '' && settings.postalAddress !== ''
  return {
    'affiliate-tag': {
      what: `Product links carry the affiliate tag "${site.affiliateTag}".`,
      why: "The tag that comes with the software may be somebody else's: then they earn, not you.",
      fix: 'Enter the tag of your own associate account in the settings. The links that exist are changed with it.',
      done: site.affiliateTag !== bundledAffiliateTag,
      confirmable: true,
    },
    'sample-products': {
      what: samples === 0 ? 'No sample products are left.' : `${samples} sample products are in the shop.`,
      why: 'They show how the shop looks. Their links lead to a search at the retailer, and their prices are examples.',
      fix: 'Give each its own product link, or delete it, in the Products tab.',
      done: samples === 0,
      confirmable: true,
    },
    'contact-email': {
      what: `Visitors are told to write to ${settings.contactEmail}.`,
      why: 'This address was made up from the name of the site. Mail to it may reach nobody.',
      fix: 'Enter an address that you read in the settings, or confirm that this one works.',
      done: settings.contactEmail !== defaults.contactEmail,
      confirmable: true,
    },
    facebook: {
      what: `The Facebook link leads to ${settings.facebookUrl}.`,
      why: 'By default it leads to the start page of Facebook, not to a page of yours.',
      fix: 'Enter the address of your page in the settings, or confirm the link as it is.',
      done: settings.facebookUrl !== defaults.facebookUrl,
      confirmable: true,
    },
    operator: {
      what: isNamed ? 'It is known who runs the site, and where.' : 'It is not said who runs the site, and where.',
      why: 'Many countries demand it of a site that earns money, and mail rules ask for a postal address in newsletters.',
      fix: 'Enter the operator and the postal address in the settings.',
      done: isNamed,
      confirmable: false,
    },
  } satisfies Partial<Record<LaunchCheckKey, CheckItem>>
}

const day = 24 * 60 * 60 * 1000
const backupFreshMs = 2 * day

function operationChecks(facts: LaunchInput) {
  const { site, sendsMail, backupAge, hasSecondFactor, lostPictures, openDataFolder = '' } = facts
  return {
    'site-url': {
      what: `The address of the site is ${site.origin}.`,
      why: 'Links in mails, search engines and safe cookies need the public address, with https.',
      fix: 'Set SITE_URL to your address, such as https://example.com, and start again.',
      done: site.isPublic,
      confirmable: false,
    },
    mail: {
      what: sendsMail ? 'Mail is sent.' : 'Mail is not sent: it is kept as files in the data folder.',
      why: 'Nobody can reset a password, and no subscriber gets a letter.',
      fix: 'Set SMTP_URL and MAIL_FROM, and start again.',
      done: sendsMail,
      confirmable: false,
    },
    backup: {
      what: backupStatus(backupAge),
      why: 'A broken disk or a mistaken click would cost everything.',
      fix: 'It is made every night by itself while the site runs; if not, the log says why (backup_failed). Or run "npm run backup -- FILE". Confirm if you back up in another way.',
      done: backupAge !== undefined && backupAge <= backupFreshMs,
      confirmable: true,
    },
    'two-factor': {
      what: hasSecondFactor
        ? 'The first admin signs in with a second factor.'
        : 'The first admin signs in with a password alone.',
      why: 'A password can be guessed, stolen or reused, and an admin can change everything.',
      fix: 'Turn on two-factor sign-in on your account page.',
      done: hasSecondFactor,
      confirmable: false,
    },
    pictures: {
      what: `The ${lostPictures === 1 ? 'file of 1 uploaded picture is' : `files of ${lostPictures} uploaded pictures are`} gone.`,
      why: 'Readers see "Image unavailable" in its place.',
      fix: 'Bring the media folder back from a backup and start again, or choose other pictures. The log names the first (uploads_lost).',
      done: lostPictures === 0,
      confirmable: false,
    },
    'data-folder': {
      what: `Other users of the server can open the data folder ${openDataFolder}.`,
      why: 'It holds the database, the secrets, uploads and backups.',
      fix: `Run "chmod -R go= ${openDataFolder}" on the server. Confirm if nobody else can sign in there.`,
      done: openDataFolder === '',
      confirmable: true,
    },
  } satisfies Partial<Record<LaunchCheckKey, CheckItem>>
}

function backupStatus(age: number | undefined): string {
  if (age === undefined) return 'No backup has been made yet.'
  if (age <= backupFreshMs) return 'A backup has been made and was restored for a trial.'
  return `The last backup that could be restored is ${Math.floor(age / day)} days old.`
}
