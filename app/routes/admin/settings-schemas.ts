import { z } from 'zod'
import { parseWebAddress } from '#domain/affiliate/links.ts'
import { codePoints, isOneLine, isPlainText } from '#domain/text/text-input.ts'
import { address, line } from '../field-schemas.ts'

const most = { name: 60, operator: 200, address: 500, author: 100, authors: 12, weight: 1000, calls: 100_000 } as const

/** May be empty. */
const words = (what: string, length: number) =>
  z
    .string()
    .transform((value) => value.trim())
    .refine(isPlainText, `${what} has characters that cannot be stored.`)
    .refine((value) => codePoints(value) <= length, `${what} may have ${length} characters at most.`)

const oneLine = (what: string, length: number) => words(what, length).refine(isOneLine, `${what} must be one line.`)

const calls = (what: string) =>
  z
    .int(`${what} must be a whole number.`)
    .min(0, `${what} cannot be negative.`)
    .max(most.calls, `${what} may be ${most.calls} at most.`)
    .nullable()

const author = z.strictObject({
  name: line("The author's name", most.author).transform((value) => value.trim()),
  weight: z
    .int('A weight must be a whole number.')
    .min(0, 'A weight cannot be negative.')
    .max(most.weight, `A weight may be ${most.weight} at most.`),
})

const authors = z
  .array(author)
  .max(most.authors, `At most ${most.authors} authors.`)
  .refine(
    (list) => list.length === 0 || list.some(({ weight }) => weight > 0),
    'At least one author needs a weight above 0.',
  )
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'An author is named twice.')

export const changedSettings = z
  .strictObject({
    siteName: oneLine('The name of the site', most.name),
    affiliateTag: z
      .string()
      .transform((value) => value.trim())
      .refine(
        (tag) => /^[A-Za-z0-9_-]{0,64}$/.test(tag),
        'A tag has letters, digits and hyphens only, such as yourname-20.',
      ),
    contactEmail: address(),
    facebookUrl: z
      .string()
      .transform((value) => value.trim())
      .refine(
        (url) => parseWebAddress(url)?.protocol === 'https:',
        'Please enter an address that begins with https://.',
      ),
    operatorName: oneLine('The operator', most.operator),
    postalAddress: words('The postal address', most.address),
    categoryCounts: z.enum(['stated', 'live']),
    showStats: z.boolean(),
    showTestimonials: z.boolean(),
    showRating: z.boolean(),
    seedArticlesBy: z.enum(['anyone', 'admins']),
    newsletterOptIn: z.enum(['single', 'double']),
    weeklyLetter: z.boolean(),
    undecidedCounts: z.enum(['as accepted', 'as declined']),
    keepViewsDays: z
      .int('The number of days must be a whole number.')
      .min(1, 'Views are kept for one day at least.')
      .max(3650, 'Views are kept for 3650 days at most.')
      .nullable(),
    trustAfterFirstApproval: z.boolean(),
    mailComments: z.boolean(),
    mailMessages: z.boolean(),
    adminsNeedSecondFactor: z.boolean(),
    authors,
    dailyTextCalls: calls('The number of text calls a day'),
    dailyImageCalls: calls('The number of image calls a day'),
    generatedArticles: z.enum(['published', 'draft']),
  })
  .partial()
export type ChangedSettings = z.infer<typeof changedSettings>
