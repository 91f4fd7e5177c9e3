import { z } from 'zod'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { countCodePoints, isSingleLine, isPlainText } from '#domain/text/text-input.ts'

/** Text that may be empty. Its length is counted in code points. `base` is checked first. */
export function optionalText(what: string, most?: number, base = z.string()) {
  return base
    .refine(isPlainText, `${what} contains unsupported characters.`)
    .refine(
      (value) => most === undefined || countCodePoints(value) <= most,
      `${what} can be at most ${most} characters.`,
    )
}

/** For values that end up in a mail header or a list, so without line breaks. */
export function optionalLine(what: string, most?: number, base = z.string()) {
  return optionalText(what, most, base).refine(isSingleLine, `${what} must be a single line.`)
}

const notBlank = (what: string) => z.string().refine((value) => value.trim() !== '', `${what} is missing.`)
export const requiredText = (what: string, most?: number) => optionalText(what, most, notBlank(what))
export const requiredLine = (what: string, most?: number) => optionalLine(what, most, notBlank(what))

export function emailAddress(most = 255) {
  return z
    .string()
    .refine((value) => value.trim() !== '', 'Email address is required.')
    .refine((value) => countCodePoints(value) <= most, `The email address can be at most ${most} characters.`)
    .transform((value, context) => {
      const parsed = parseEmailAddress(value)
      if (parsed !== undefined) return parsed
      context.addIssue('Please enter a valid email address.')
      return z.NEVER
    })
}

/** For routes without input: no body, or `{}`. */
export const emptyBody = z.union([z.undefined(), z.strictObject({})]).transform(() => undefined)
export const emptyResponse = z.strictObject({})

/** Stored as epoch milliseconds, sent as ISO 8601. */
export const isoTime = z.iso.datetime()
/** Where the next page of a list begins; null after the last page. */
export const nextCursor = z.string().nullable()

/** A save of an outdated version. Routes add the stored version. */
export const conflictError = z.strictObject({ error: z.string(), code: z.literal('conflict') })

export const articleCardSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  read_time: z.int(),
  image_url: z.string(),
  trending: z.boolean(),
  meta_keywords: z.array(z.string()),
})

/** A published article as readers get it. */
export const articleSchema = articleCardSchema.extend({
  content: z.string(),
  author: z.string(),
  image_alt: z.string(),
  meta_description: z.string(),
  published_date: isoTime,
  created_at: isoTime,
  updated_at: isoTime,
  takeaways: z.array(z.string()),
  search_title: z.string().nullable(),
  canonical_url: z.string().nullable(),
  social_image: z.string().nullable(),
  noindex: z.boolean(),
  emergency: z.boolean(),
  revised_at: isoTime.nullable(),
  reviewer_name: z.string().nullable(),
  reviewer_credential: z.string().nullable(),
  reviewed_at: isoTime.nullable(),
})

export const productSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  price: z.string().nullable(),
  price_at: isoTime.nullable(),
  image_url: z.string(),
  sitestripe_image_url: z.string().nullable(),
  affiliate_link: z.string().nullable(),
  category: z.string().nullable(),
  asin: z.string().nullable(),
  best_for: z.string().nullable(),
  skip_if: z.string().nullable(),
  created_at: isoTime,
})
