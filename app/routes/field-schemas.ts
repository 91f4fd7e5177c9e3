import { z } from 'zod'
import { findTextLimitError } from '#domain/articles/text-limits.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { productFields, type ProductField, type RequiredProductField } from '#domain/products/product.ts'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { hasHiddenCharacters } from '#domain/text/hidden-characters.ts'
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

/** In the format of articles, for the text of a page. */
export function pageText(base: z.ZodType<string, string>) {
  return base.check(({ value, issues }) => {
    const message = findTextLimitError(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })
}

/** For values that end up in a mail header or a list, so without line breaks. */
export function optionalLine(what: string, most?: number, base = z.string()) {
  return optionalText(what, most, base).refine(isSingleLine, `${what} must be a single line.`)
}

const notBlank = (what: string) => z.string().refine((value) => value.trim() !== '', `${what} is missing.`)
export const requiredText = (what: string, most?: number) => optionalText(what, most, notBlank(what))
export const requiredLine = (what: string, most?: number) => optionalLine(what, most, notBlank(what))

/** A line that names somebody or something to others, so it must not look like another name. */
export function optionalName(what: string, most?: number, base = z.string()) {
  const isVisible = (value: string) => !hasHiddenCharacters(value)
  return optionalLine(what, most, base).refine(isVisible, `${what} contains characters that nobody can see.`)
}
export const requiredName = (what: string, most?: number) => optionalName(what, most, notBlank(what))

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
export const emptyResponse = z.object({})

/** The part of an object's schema with the fields of one kind. */
export function fieldsOf<Kind extends z.ZodType, Name extends string>(
  kind: Kind,
  ...names: Name[]
): Record<Name, Kind> {
  return Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>
}

/** For responses: handlers return epoch milliseconds, and ISO 8601 is sent. */
export const isoTime = z.codec(z.number(), z.iso.datetime(), { decode: toIsoString, encode: Date.parse })

/** How responses name an article that something else refers to. */
export const articleRefSchema = z.object(fieldsOf(z.string(), 'id', 'title', 'slug'))

/** Where the next page of a list begins; null after the last page. */
export const nextCursor = z.string().nullable()

/** A save of an outdated version. Routes add the stored version. */
export const conflictError = z.object({ error: z.string(), code: z.literal('conflict') })

export const articleCardSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'slug', 'title', 'excerpt', 'category', 'image_url'),
  read_time: z.int(),
  trending: z.boolean(),
  meta_keywords: z.array(z.string()),
})

export const articleSchema = articleCardSchema.extend({
  ...fieldsOf(z.string(), 'content', 'author', 'image_alt', 'meta_description'),
  ...fieldsOf(isoTime, 'published_date', 'created_at', 'updated_at'),
  takeaways: z.array(z.string()),
  ...fieldsOf(z.string().nullable(), 'search_title', 'canonical_url', 'social_image'),
  ...fieldsOf(z.string().nullable(), 'reviewer_name', 'reviewer_credential'),
  ...fieldsOf(z.boolean(), 'noindex', 'emergency'),
  ...fieldsOf(isoTime.nullable(), 'revised_at', 'reviewed_at'),
  corrections: z.array(z.object(fieldsOf(z.string(), 'on', 'wrong', 'right'))),
})

const isOptional = (name: ProductField): name is Exclude<ProductField, RequiredProductField> =>
  name !== 'title' && name !== 'slug' && name !== 'image_url'
/** A new field of products is sent and accepted because it is in `productFields`. */
export const optionalProductFields = productFields.filter(isOptional)

export const offerSchema = z.object(
  fieldsOf(z.string(), 'id', 'shop', 'affiliate_link', 'price', 'price_noted_on', 'out_of_stock_on', 'country'),
)

const shopSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'shop', 'href', 'country', 'outOfStock'),
  isPaid: z.boolean(),
  ...fieldsOf(z.string().optional(), 'price', 'noted'),
})

export const evidenceSchema = z.object({
  tier: z.enum(['tested', 'used', 'compared', 'none']),
  days: z.int(),
  animals: z.array(z.string()),
})

export const productSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'slug', 'title', 'image_url'),
  ...fieldsOf(z.string().nullable(), ...optionalProductFields),
  image_credit: z.string().optional(),
  /** Every shop; the first one is `affiliate_link`. Prices that may not be shown are missing. */
  shops: z.array(shopSchema).optional(),
  evidence: evidenceSchema.optional(),
  price_at: isoTime.nullable(),
  created_at: isoTime,
  sample: z.boolean().optional(),
  /** A recalled product has neither link nor price. `on`: the day of the notice. */
  recall: z.object(fieldsOf(z.string(), 'on', 'href')).optional(),
})
