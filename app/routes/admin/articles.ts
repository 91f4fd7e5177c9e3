import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse, json } from '#app/responses.ts'
import { articleStates, maxSearchTitleLength, maxTakeawayLength, maxTakeaways } from '#domain/articles/article.ts'
import { parseSafeImageUrl, parseWebUrl } from '#domain/affiliate/links.ts'
import { isGenerated } from '#domain/articles/provenance.ts'
import { categories } from '#domain/articles/categories.ts'
import { toIsoString, toIsoStringOrNull } from '#domain/text/dates.ts'
import { countCodePoints, isSingleLine, isPlainText } from '#domain/text/text-input.ts'
import { findArticleFor, listTitles } from '#features/articles/admin-queries.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { adminSorts, listAdminArticles, type AdminList } from '#features/articles/admin-list.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { articleJson, editResponse } from './article-responses.ts'
import { articleCardSchema, articleSchema, conflictError, isoTime, requiredLine } from '../field-schemas.ts'

/** Text that may be empty. */
function optionalText(what: string, most?: number) {
  return z
    .string()
    .refine(isPlainText, `${what} contains unsupported characters.`)
    .refine(
      (value) => most === undefined || countCodePoints(value) <= most,
      `${what} can be at most ${most} characters.`,
    )
}
export const optionalLine = (what: string, most: number) =>
  optionalText(what, most).refine(isSingleLine, `${what} must be a single line.`)

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
    release: releaseField,
  })
export const newArticleBody = z.strictObject(fieldSchemas).partial().extend({ title, release: releaseField })
type ArticleUpdateBody = z.output<typeof articleUpdateBody>
type NewArticleBody = z.output<typeof newArticleBody>

export const findingSchema = z.object({
  rule: z.string(),
  reason: z.string(),
  sentence: z.string(),
  fact: z.string().optional(),
})
const adminFields = {
  state: z.enum(articleStates),
  version: z.int(),
  findings: z.array(findingSchema),
  deleted_at: isoTime.nullable(),
  /** No person wrote it, so findings hold it back. */
  generated: z.boolean(),
}
const adminArticleSchema = articleSchema.extend({ ...adminFields, updated_by: z.string().nullable() })
const adminArticleCardSchema = articleCardSchema.extend({
  ...adminFields,
  reviewer_name: z.string().nullable(),
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
  next: z.string().nullable(),
})
export const titlesResponse = z.strictObject({
  titles: z.array(z.strictObject({ id: z.string(), title: z.string(), slug: z.string() })),
})
export const adminArticleResponse = adminArticleSchema
export const savedArticleResponse = z.strictObject({ article: adminArticleSchema })
export const articleConflict = conflictError.extend({ article: adminArticleSchema })

type ArticleContext<Body = undefined> = ApiContext<{ id: string }, Body>

const maxTextBytes = 1024 * 1024
const articleTooLarge = () => errorResponse(413, 'too_large', 'Article text can be at most 1 MB.')

export async function getAdminArticles(context: ApiContext) {
  const { deps, query } = context
  const { id, role } = await actingUser(context)
  const { q, category, cursor, state, sort, trending, trash } = query
  const { articles, ...list } = await listAdminArticles(deps.db, {
    owner: role === 'author' ? id : undefined,
    q,
    category: category || undefined,
    cursor,
    state: articleStates.find((known) => known === state),
    sort: adminSorts.find((known) => known === sort),
    trending: trending === undefined || trending === '' ? undefined : trending === 'true' || trending === '1',
    trash: trash === '1' || trash === 'true',
  })
  return json({ articles: articles.map(cardJson), ...list })
}

export async function getTitles({ deps }: ApiContext) {
  return json({ titles: await listTitles(deps.db) })
}

export async function getAdminArticle(context: ArticleContext) {
  const article = await findArticleFor(context.deps.db, context.params.id, await actingUser(context))
  return article ? json(articleJson(article)) : notFound()
}

export async function postArticle(context: ApiContext<unknown, NewArticleBody>) {
  const actor = await ownRules(context)
  const { release, ...fields } = context.body
  if (isTooLarge(fields.content)) return articleTooLarge()
  const created = await createArticle(context.deps, { ...actor, fields: definedFields(fields), release })
  return editResponse(created, 201)
}

export async function putArticle(context: ArticleContext<ArticleUpdateBody>) {
  const { version, revised, release, ...fields } = context.body
  if (isTooLarge(fields.content)) return articleTooLarge()
  const actor = await ownRules(context)
  const input = { ...actor, id: context.params.id, version, fields: definedFields(fields), revised, release }
  return editResponse(await saveArticle(context.deps, input))
}

/** Authors may change only their own drafts. */
export async function ownRules(context: ApiContext<unknown, unknown>) {
  const { id, role } = await actingUser(context)
  return { user_id: id, ownOnly: role === 'author' }
}

function cardJson({ provenance, ...card }: AdminList['articles'][number]) {
  return {
    ...card,
    generated: isGenerated({ ...card, provenance }),
    published_date: toIsoString(card.published_date),
    created_at: toIsoString(card.created_at),
    updated_at: toIsoString(card.updated_at),
    deleted_at: toIsoStringOrNull(card.deleted_at),
  }
}

function isTooLarge(content: string | undefined): boolean {
  return content !== undefined && Buffer.byteLength(content) > maxTextBytes
}

type DefinedFields<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** Drops the keys that were not sent. */
export function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedFields<Fields>
}
