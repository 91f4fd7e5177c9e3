import { z } from 'zod'
import { articleStates, maxSearchTitleLength, maxTakeawayLength, maxTakeaways } from '#domain/articles/article.ts'
import { parseSafeImageUrl, parseWebUrl } from '#domain/affiliate/links.ts'
import { categories } from '#domain/articles/categories.ts'
import { isPlainText } from '#domain/text/text-input.ts'
import { articleCardSchema, articleSchema, conflictError, isoTime, nextCursor } from '../field-schemas.ts'
import { optionalLine, optionalText, requiredLine } from '../field-schemas.ts'

const knownCategories: ReadonlySet<string> = new Set(categories.map(({ title }) => title))
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

const title = requiredLine('The title', 300).transform((value) => value.trim())
const fieldSchemas = {
  slug: z.string().max(200),
  excerpt: optionalText('The excerpt', 1000),
  category: z
    .string()
    .refine((value) => value === '' || knownCategories.has(value), 'Please choose one of the categories.'),
  author: requiredLine('The author', 120),
  content: z
    .string()
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .refine(isPlainText, 'The text contains unsupported characters.'),
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
  reviewer_name: lineOrNull('The name of the reviewer', 120),
  reviewer_credential: lineOrNull('The credential of the reviewer', 200),
  reviewed_at: dateTimeField.nullable(),
}

export const versionField = z.int().min(1)

/** Fields that are left out stay unchanged. */
export const articleUpdateBody = z
  .strictObject({ title, ...fieldSchemas })
  .partial()
  .extend({
    version: versionField,
    /** The change matters to readers: they see today as the date of the update. */
    revised: z.boolean().optional(),
  })
export const newArticleBody = z.strictObject(fieldSchemas).partial().extend({ title })

const adminFields = {
  state: z.enum(articleStates),
  version: z.int(),
  findings: z.array(
    z.object({ rule: z.string(), reason: z.string(), sentence: z.string(), fact: z.string().optional() }),
  ),
  deleted_at: isoTime.nullable(),
}
export const adminArticleSchema = articleSchema.extend({ ...adminFields, updated_by: z.string().nullable() })
const adminArticleCardSchema = articleCardSchema.extend({
  ...adminFields,
  author: z.string(),
  published_date: isoTime,
  created_at: isoTime,
  updated_at: isoTime,
  likes: z.int(),
  views: z.int(),
  comments: z.int(),
})
export const articleListResponse = z.strictObject({
  articles: z.array(adminArticleCardSchema),
  total: z.int(),
  next: nextCursor,
})
export const savedArticleResponse = z.strictObject({ article: adminArticleSchema })
export const articleConflict = conflictError.extend({ article: adminArticleSchema })
