import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse, json, type ErrorResponse } from '#app/responses.ts'
import { articleStates, maxSearchTitleLength, maxTakeawayLength, maxTakeaways } from '#domain/articles/article.ts'
import { parseSafeImageUrl, parseWebUrl } from '#domain/affiliate/links.ts'
import { categories } from '#domain/articles/categories.ts'
import { toIsoString, toIsoStringOrNull } from '#domain/text/dates.ts'
import { countCodePoints, isSingleLine, isPlainText } from '#domain/text/text-input.ts'
import {
  findStoredArticle,
  listTitles,
  type StoredArticle,
  type UpdateFailure,
  type UpdateResult,
} from '#features/articles/admin-queries.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { adminSorts, listAdminArticles, type AdminList } from '#features/articles/admin-list.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { toArticleJson } from '../articles.ts'
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
const optionalLine = (what: string, most: number) =>
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
type ArticleUpdateBody = z.output<typeof articleUpdateBody>
type NewArticleBody = z.output<typeof newArticleBody>

const findingSchema = z.object({
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
}
const adminArticleSchema = articleSchema.extend({ ...adminFields, updated_by: z.string().nullable() })
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

export async function getAdminArticles({ deps, query }: ApiContext) {
  const { q, category, cursor, state, sort, trending, trash } = query
  const { articles, ...list } = await listAdminArticles(deps.db, {
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

export async function getAdminArticle({ deps, params }: ArticleContext) {
  const article = await findStoredArticle(deps.db, params.id)
  return article ? json(articleJson(article)) : notFound()
}

export async function postArticle(context: ApiContext<unknown, NewArticleBody>) {
  const { id } = await signedInUser(context)
  if (isTooLarge(context.body.content)) return articleTooLarge()
  const created = await createArticle(context.deps, { user_id: id, fields: definedFields(context.body) })
  return editResponse(created, 201)
}

export async function putArticle(context: ArticleContext<ArticleUpdateBody>) {
  const user = await signedInUser(context)
  const { version, revised, ...fields } = context.body
  if (isTooLarge(fields.content)) return articleTooLarge()
  const input = { id: context.params.id, version, user_id: user.id, fields: definedFields(fields), revised }
  return editResponse(await saveArticle(context.deps, input))
}

export function editResponse(edited: UpdateResult, status = 200) {
  return edited.ok ? json({ article: articleJson(edited.article) }, { status }) : editError(edited)
}

export function editError(failure: UpdateFailure): ErrorResponse {
  switch (failure.reason) {
    case 'none':
      return notFound()
    case 'in trash':
      return errorResponse(422, 'in_trash', 'This article is in the trash. Please restore it first.')
    case 'conflict':
      return errorResponse(409, 'conflict', 'Someone else has changed this article since you opened it.', {
        details: { article: articleJson(failure.article) },
      })
    case 'daily cap reached':
      return errorResponse(409, 'not_drawn', failure.message)
    case 'provider failed':
      return errorResponse(502, 'not_drawn', failure.message)
    default: {
      const [sentence = ''] = Object.values(failure.fields)
      return errorResponse(422, failure.reason.replace(' ', '_'), sentence, { fields: failure.fields })
    }
  }
}

export function articleJson({ deleted_at, ...article }: StoredArticle) {
  return { ...toArticleJson(article), deleted_at: toIsoStringOrNull(deleted_at) }
}

function cardJson(card: AdminList['articles'][number]) {
  return {
    ...card,
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
