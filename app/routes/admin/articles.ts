import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { articleStates } from '#domain/articles/article.ts'
import { iso } from '#domain/text/dates.ts'
import { findStoredArticle, listTitles, type Edited } from '#features/articles/admin-queries.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { adminSorts, listAdminArticles } from '#features/articles/admin-list.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { answer } from './responses.ts'
import type { NewArticleBody, SavedArticle } from './article-schemas.ts'

type Of<Body = undefined> = ApiVisit<{ id: string }, Body>

const mostTextBytes = 1024 * 1024
const tooLong = () => refuse(413, 'too_large', 'An article may have 1 MB of text at most.')

export async function getAdminArticles({ deps, query }: ApiVisit): Promise<Response> {
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
  return answer({ articles: articles.map(articleJson), ...list })
}

export async function getTitles({ deps }: ApiVisit): Promise<Response> {
  return answer({ titles: await listTitles(deps.db) })
}

export async function getAdminArticle({ deps, params }: Of): Promise<Response> {
  const article = await findStoredArticle(deps.db, params.id)
  return article ? answer(articleJson(article)) : nothingHere()
}

export async function postArticle(visit: ApiVisit<unknown, NewArticleBody>): Promise<Response> {
  const { id } = await memberOf(visit)
  if (isTooLong(visit.body.content)) return tooLong()
  return told(await createArticle(visit.deps, { user_id: id, fields: given(visit.body) }), 201)
}

export async function putArticle(visit: Of<SavedArticle>): Promise<Response> {
  const user = await memberOf(visit)
  const { version, ...fields } = visit.body
  if (isTooLong(fields.content)) return tooLong()
  const wish = { id: visit.params.id, version, user_id: user.id, fields: given(fields) }
  return told(await saveArticle(visit.deps, wish))
}

/** What became of a wish to change an article, in the words of the dashboard. */
export function told(edited: Edited, status = 200, more: object = {}): Response {
  if (edited.ok) return answer({ article: articleJson(edited.article), ...more }, status)
  switch (edited.reason) {
    case 'none':
      return nothingHere()
    case 'in trash':
      return refuse(422, 'in_trash', 'This article is in the trash. Please restore it first.')
    case 'conflict': {
      const error = 'Somebody else has changed this article since you opened it.'
      return answer({ error, code: 'conflict', article: articleJson(edited.article) }, 409)
    }
    case 'not drawn':
      return refuse(edited.status, 'not_drawn', edited.message)
    default: {
      const [sentence = ''] = Object.values(edited.fields)
      return refuse(422, edited.reason.replace(' ', '_'), sentence, { fields: edited.fields })
    }
  }
}

function articleJson<Shown extends { published_date: number }>(article: Shown) {
  return { ...article, published_date: iso(article.published_date) }
}

function isTooLong(content: string | undefined): boolean {
  return content !== undefined && Buffer.byteLength(content) > mostTextBytes
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** Without the keys that were not sent. */
function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>
}
