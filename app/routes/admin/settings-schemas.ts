import { z } from 'zod'
import { isProgramTag } from '#domain/affiliate/affiliate-links.ts'
import { parseWebUrl } from '#domain/affiliate/links.ts'
import { headingFaces, hexColor, textFaces } from '#domain/site/brand.ts'
import { weekdays } from '#domain/newsletter/weekly-slot.ts'
import { emailAddress, fieldsOf, optionalLine, optionalText, requiredLine } from '../field-schemas.ts'

const maxLengths = {
  name: 60,
  operator: 200,
  address: 500,
  author: 100,
  authors: 12,
  weight: 1000,
  calls: 100_000,
  model: 120,
  styleGuide: 2000,
  quote: 500,
} as const

const wholeNumber = (what: string, min: number, max: number) =>
  z
    .int(`${what} must be a whole number.`)
    .min(min, `${what} must be at least ${min}.`)
    .max(max, `${what} may be ${max} at most.`)
    .nullable()

const author = z.strictObject({
  name: requiredLine("The author's name", maxLengths.author).trim(),
  weight: z
    .int('A weight must be a whole number.')
    .min(0, 'A weight cannot be negative.')
    .max(maxLengths.weight, `A weight may be ${maxLengths.weight} at most.`),
})

const authors = z
  .array(author)
  .max(maxLengths.authors, `At most ${maxLengths.authors} authors.`)
  .refine(
    (list) => list.length === 0 || list.some(({ weight }) => weight > 0),
    'At least one author needs a weight above 0.',
  )
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Each author can be listed only once.')

const testimonials = z
  .array(
    z.strictObject({
      name: requiredLine('The name', maxLengths.author),
      rating: z.int('The stars must be a number from 1 to 5.').min(1, 'At least 1 star.').max(5, 'At most 5 stars.'),
      date: z.iso.date('A testimonial needs a date, such as 2026-11-16.'),
      consent: requiredLine('How the reader agreed', maxLengths.quote),
      quote: requiredLine('The quote', maxLengths.quote),
    }),
  )
  .max(maxLengths.authors, `At most ${maxLengths.authors} testimonials.`)

const color = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value === '' || hexColor.test(value), 'Please enter a color such as #0b5cad.')

const settings = z.strictObject({
  ...fieldsOf(color, 'accentColor', 'surfaceColor'),
  headingFace: z.enum(headingFaces),
  textFace: z.enum(textFaces),
  logo: z
    .strictObject({ url: z.string().regex(/^\/media\/[0-9a-f]{24}\.webp$/), width: z.int(), height: z.int() })
    .nullable(),
  siteName: optionalLine('The name of the site', maxLengths.name, z.string().trim()),
  affiliateTag: z
    .string()
    .trim()
    .refine(
      (tag) => /^[A-Za-z0-9_-]{0,64}$/.test(tag),
      'A tag can contain only letters, digits, hyphens and underscores, such as yourname-20.',
    ),
  programTags: z
    .record(z.string().max(20), z.string().trim().max(500))
    .refine(
      (tags) => Object.entries(tags).every(([key, tag]) => tag === '' || isProgramTag(key, tag)),
      'Please check these IDs and tracking links: one does not belong to its program.',
    ),
  typedPriceDays: wholeNumber('The days', 1, 365),
  contactEmail: emailAddress(),
  privacyEmail: emailAddress().or(z.literal('')),
  facebookUrl: z
    .string()
    .trim()
    .refine((url) => parseWebUrl(url)?.protocol === 'https:', 'Please enter a URL that starts with https://.'),
  operatorName: optionalLine('The operator', maxLengths.operator, z.string().trim()),
  postalAddress: optionalText('The postal address', maxLengths.address, z.string().trim()),
  companyDetails: optionalText('The company details', maxLengths.address, z.string().trim()),
  categoryCounts: z.enum(['stated', 'live']),
  ...fieldsOf(z.boolean(), 'showStats', 'showTestimonials', 'showRating', 'showOrigin'),
  testimonials,
  seedArticlesBy: z.enum(['anyone', 'admins']),
  readersInEu: z.enum(['unknown', 'yes', 'no']),
  newsletterOptIn: z.enum(['single', 'double']),
  weeklyDigestDay: z.enum(weekdays),
  weeklyDigestHour: wholeNumber('The hour', 0, 23),
  undecidedCounts: z.enum(['as accepted', 'as declined']),
  keepViewsDays: wholeNumber('The days', 1, 3650),
  ...fieldsOf(z.boolean(), 'trustAfterFirstApproval', 'mailComments', 'mailMessages', 'weeklyLetter'),
  ...fieldsOf(z.boolean(), 'adminsNeedSecondFactor', 'confirmNewAccounts'),
  authors,
  dailyTextCalls: wholeNumber('The daily text call limit', 0, maxLengths.calls),
  dailyImageCalls: wholeNumber('The daily image call limit', 0, maxLengths.calls),
  generatedArticles: z.enum(['published', 'draft']),
  aiTextModel: optionalLine('The text model', maxLengths.model),
  aiImageModel: optionalLine('The image model', maxLengths.model),
  aiTimeoutSeconds: wholeNumber('The timeout', 10, 900),
  styleGuide: optionalText('The style guide', maxLengths.styleGuide),
})

export const settingsBody = settings.partial()

export const settingsResponse = z.strictObject({
  // The default is made from the host name, which need not be one that mail can reach.
  settings: settings.extend({ contactEmail: z.string() }),
  /** The values used where a setting is left empty. */
  effective: z.strictObject({
    siteName: z.string(),
    affiliateTag: z.string(),
    authors: z.array(z.strictObject({ name: z.string(), weight: z.number() })),
    providers: z.strictObject({ text: z.string(), image: z.string() }),
  }),
  version: z.string(),
})
