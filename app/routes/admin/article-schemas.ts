import { z } from 'zod'
import {
  articleStates,
  maxSearchTitleLength,
  maxTakeawayLength,
  maxTakeaways,
  maxTitleLength,
  reviewStates,
} from '#domain/articles/article.ts'
import { parseSafeImageUrl } from '#domain/affiliate/links.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { categoriesOf, type Site } from '#domain/site/site.ts'
import { invalidFields } from '#app/responses.ts'
import { isPlainText } from '#domain/text/text-input.ts'
import { articleCardSchema, articleSchema, conflictError, isoTime, nextCursor, fieldsOf } from '../field-schemas.ts'
import { optionalLine, optionalText, pageText, requiredLine, requiredName } from '../field-schemas.ts'

const maxTime = Date.UTC(2100, 0)

const dateTimeField = z.iso
  .datetime({ offset: true, error: 'Please enter a valid date and time.' })
  .transform((value) => Date.parse(value))
  .refine((value) => value >= 0 && value < maxTime, 'This date is out of range.')

/** Blank means none. */
const lineOrNull = (what: string, most: number) =>
  optionalLine(what, most)
    .nullable()
    .transform((value) => value?.trim() || null)

const canonicalUrl = lineOrNull('The canonical address', 2048).refine(
  (value) => value === null || parseWebUrl(value)?.protocol === 'https:',
  'Please enter a full address that starts with https://, or leave this empty.',
)
const socialImage = lineOrNull('The social picture', 2048).refine(
  (value) => value === null || parseSafeImageUrl(value) !== undefined,
  'An image needs a URL that starts with https://, or a path on this site.',
)

const correction = z.strictObject({
  on: z.iso.date('Please enter the day of the correction.'),
  wrong: requiredLine('What was wrong', 500),
  right: requiredLine('What is right', 500),
})
const title = requiredLine('The title', maxTitleLength).transform((value) => value.trim())
const fieldSchemas = {
  slug: z.string().max(200),
  excerpt: optionalText('The excerpt', 1000),
  /** Whether the site has it: see `rejectCategory`. */
  category: z.string().max(200),
  author: requiredName('The author', 120),
  content: pageText(
    z
      .string()
      .transform((value) => value.replaceAll('\r\n', '\n'))
      .refine(isPlainText, 'The text contains unsupported characters.'),
  ),
  meta_description: optionalText('The description', 500),
  meta_keywords: z
    .array(optionalLine('A keyword', 80).refine((value) => value.trim() !== '', 'Keywords cannot be empty.'))
    .max(50),
  trending: z.boolean(),
  state: z.enum(articleStates),
  /** null, from an emptied field, leaves the date unchanged. */
  published_date: dateTimeField.nullable().transform((value) => value ?? undefined),
  image_alt: optionalLine('The image description', 300),
  takeaways: z
    .array(optionalLine('A takeaway', maxTakeawayLength))
    .transform((values) => values.map((value) => value.trim()).filter(Boolean))
    .refine((values) => values.length <= maxTakeaways, `An article can have at most ${maxTakeaways} takeaways.`),
  search_title: lineOrNull('The search title', maxSearchTitleLength),
  canonical_url: canonicalUrl,
  social_image: socialImage,
  noindex: z.boolean(),
  emergency: z.boolean(),
  corrections: z.array(correction).max(50),
}

/** The owner decides which categories there are, so no schema knows them. */
export function isCategory(site: Site, name = ''): boolean {
  return name === '' || findCategory(categoriesOf(site), name) !== undefined
}

/** The response to a category that the site does not have. */
export function rejectCategory(site: Site, ...titles: (string | undefined)[]) {
  if (titles.every((one) => isCategory(site, one))) return undefined
  return invalidFields({ category: 'Please choose one of the categories.' })
}

export const versionField = z.int().min(1)
/** Publishes in spite of what the safety check found. A text that no person wrote needs a reason. */
export const releaseField = z.strictObject({ reason: optionalText('The reason', 2000) }).optional()

/** Fields that are left out stay unchanged. */
export const articleUpdateBody = z
  .strictObject({ title, ...fieldSchemas })
  .partial()
  .extend({
    version: versionField,
    /** The change matters to readers: they see today as the date of the update. */
    revised: z.boolean().optional(),
    /** Saved by the editor by itself, which only drafts are. The history has one version for several such saves. */
    autosave: z.boolean().optional(),
    release: releaseField,
  })
/** Several articles at once, each with its own values. `sample: false` adopts a starter article. */
const bulkFields = { id: z.string(), ...fieldsOf(z.boolean().optional(), 'sample', 'trash') }
export const bulkChangeBody = z.strictObject({
  changes: z
    .array(articleUpdateBody.omit({ content: true, release: true, autosave: true }).extend(bulkFields))
    .min(1)
    .max(200),
})
/** `reason` is a sentence for the user. */
export const bulkChangeResponse = z.object({
  saved: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), reason: z.string() })),
})
export const newArticleBody = z.strictObject(fieldSchemas).partial().extend({
  title,
  release: releaseField,
  /** The id of an article whose picture this one shows. Without it, a picture is drawn. */
  picture_of: z.string().optional(),
})

export const findingSchema = z.object({
  ...fieldsOf(z.string(), 'rule', 'reason', 'sentence'),
  fact: z.string().optional(),
})

const adminFields = {
  state: z.enum(articleStates),
  version: z.int(),
  findings: z.array(findingSchema),
  deleted_at: isoTime.nullable(),
  /** No person wrote the text or decided to publish it, so findings hold it back. */
  generated: z.boolean(),
  /** null: nobody asked for a review. */
  review_state: z.enum(reviewStates).nullable(),
}
export const adminArticleSchema = articleSchema.extend(adminFields)
const adminArticleCardSchema = articleCardSchema.extend({
  ...adminFields,
  reviewer_name: z.string().nullable(),
  /** From the starter library, and not adopted yet. */
  sample: z.boolean(),
  author: z.string(),
  ...fieldsOf(isoTime, 'published_date', 'created_at', 'updated_at'),
  ...fieldsOf(z.int(), 'likes', 'views', 'comments'),
})
export const articleListResponse = z.object({
  articles: z.array(adminArticleCardSchema),
  total: z.int(),
  next: nextCursor,
})
export const savedArticleResponse = z.object({ article: adminArticleSchema })
export const articleConflict = conflictError.extend({ article: adminArticleSchema })
