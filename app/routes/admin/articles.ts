import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { articleStates } from '#domain/articles/article.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { findStoredArticle, listTitles, type UpdateResult } from '#features/articles/admin-queries.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { adminSorts, listAdminArticles } from '#features/articles/admin-list.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { jsonResponse } from './responses.ts'
import type { NewArticleBody, ArticleUpdateBody } from './article-schemas.ts'

type ArticleContext<Body = undefined> = ApiContext<{ id: string }, Body>

const maxTextBytes = 1024 * 1024
const articleTooLarge = () => errorResponse(413, 'too_large', 'Article text can be at most 1 MB.')

export async function getAdminArticles({ deps, query }: ApiContext): Promise<Response> {
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
  return jsonResponse({ articles: articles.map(serializeArticle), ...list })
}

export async function getTitles({ deps }: ApiContext): Promise<Response> {
  return jsonResponse({ titles: await listTitles(deps.db) })
}

export async function getAdminArticle({ deps, params }: ArticleContext): Promise<Response> {
  const article = await findStoredArticle(deps.db, params.id)
  return article ? jsonResponse(serializeArticle(article)) : notFound()
}

export async function postArticle(context: ApiContext<unknown, NewArticleBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  if (isTooLarge(context.body.content)) return articleTooLarge()
  return editResponse(await createArticle(context.deps, { user_id: id, fields: definedFields(context.body) }), 201)
}

export async function putArticle(context: ArticleContext<ArticleUpdateBody>): Promise<Response> {
  const user = await signedInUser(context)
  const { version, ...fields } = context.body
  if (isTooLarge(fields.content)) return articleTooLarge()
  const input = { id: context.params.id, version, user_id: user.id, fields: definedFields(fields) }
  return editResponse(await saveArticle(context.deps, input))
}

/** What became of a wish to change an article, in the words of the dashboard. */
export function editResponse(edited: UpdateResult, status = 200, more: object = {}): Response {
  if (edited.ok) return jsonResponse({ article: serializeArticle(edited.article), ...more }, status)
  switch (edited.reason) {
    case 'none':
      return notFound()
    case 'in trash':
      return errorResponse(422, 'in_trash', 'This article is in the trash. Please restore it first.')
    case 'conflict': {
      const error = 'Someone else has changed this article since you opened it.'
      return jsonResponse({ error, code: 'conflict', article: serializeArticle(edited.article) }, 409)
    }
    case 'daily cap reached':
      return errorResponse(409, 'not_drawn', edited.message)
    case 'provider failed':
      return errorResponse(502, 'not_drawn', edited.message)
    default: {
      const [sentence = ''] = Object.values(edited.fields)
      return errorResponse(422, edited.reason.replace(' ', '_'), sentence, { fields: edited.fields })
    }
  }
}

function serializeArticle<Shown extends { published_date: number }>(article: Shown) {
  return { ...article, published_date: toIsoString(article.published_date) }
}

function isTooLarge(content: string | undefined): boolean {
  return content !== undefined && Buffer.byteLength(content) > maxTextBytes
}

type DefinedFields<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** Without the keys that were not sent. */
function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedFields<Fields>
}
