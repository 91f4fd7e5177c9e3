import { exportArticle } from '#app/feeds/article-file.ts'
import { z } from 'zod'
import { notFound, errorResponse, json, type ErrorResponse } from '#app/responses.ts'
import { articleStates } from '#domain/articles/article.ts'
import { toIsoString, toIsoStringOrNull } from '#domain/text/dates.ts'
import { findStoredArticle, listTitles } from '#features/articles/admin-queries.ts'
import type { StoredArticle, UpdateFailure, UpdateResult } from '#features/articles/admin-queries.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { adminSorts, listAdminArticles, type AdminList } from '#features/articles/admin-list.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { toArticleJson } from '../articles.ts'
import { adminApi } from './admin-api.ts'
import * as schemas from './article-schemas.ts'

/** An article of 1 MB, and what JSON adds to it. */
const maxArticleBytes = 3 * 1024 * 1024

export const articleRoutes = [
  adminApi('GET', '/api/admin/articles', {
    summary: 'Articles in any state, newest first unless sorted; `next` is the cursor of the next page.',
    query: ['q', 'category', 'state', 'trending', 'sort', 'cursor', 'trash'],
    response: schemas.articleListResponse,
    async handle({ deps, query }) {
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
    },
  }),
  adminApi('POST', '/api/admin/articles', {
    summary: 'Creates an article.',
    body: schemas.newArticleBody,
    status: 201,
    response: schemas.savedArticleResponse,
    maxBodyBytes: maxArticleBytes,
    async handle({ deps, user, body }) {
      if (isTooLarge(body.content)) return articleTooLarge()
      return editResponse(await createArticle(deps, { user_id: user.id, fields: definedFields(body) }), 201)
    },
  }),
  // Before the route with an id, which would match it too.
  adminApi('GET', '/api/admin/articles/titles', {
    summary: 'Id, title and slug of every article outside the trash.',
    response: z.strictObject({
      titles: z.array(z.strictObject({ id: z.string(), title: z.string(), slug: z.string() })),
    }),
    handle: async ({ deps }) => json({ titles: await listTitles(deps.db) }),
  }),
  adminApi('GET', '/api/admin/articles/:id', {
    summary: 'One article, in any state.',
    response: schemas.adminArticleSchema,
    async handle({ deps, params }) {
      const article = await findStoredArticle(deps.db, params.id)
      return article ? json(articleJson(article)) : notFound()
    },
  }),
  adminApi('GET', '/api/admin/articles/:id/export.md', {
    summary: 'One article, in any state, as a Markdown file.',
    handle: exportArticle,
  }),
  adminApi('PUT', '/api/admin/articles/:id', {
    summary: 'Saves changes. Answers 409 with the stored article if `version` is outdated.',
    body: schemas.articleUpdateBody,
    response: schemas.savedArticleResponse,
    conflict: schemas.articleConflict,
    maxBodyBytes: maxArticleBytes,
    async handle({ deps, user, params, body }) {
      const { version, revised, ...fields } = body
      if (isTooLarge(fields.content)) return articleTooLarge()
      const input = { id: params.id, version, user_id: user.id, fields: definedFields(fields), revised }
      return editResponse(await saveArticle(deps, input))
    },
  }),
] as const

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

const maxTextBytes = 1024 * 1024
const articleTooLarge = () => errorResponse(413, 'too_large', 'Article text can be at most 1 MB.')

function isTooLarge(content: string | undefined): boolean {
  return content !== undefined && Buffer.byteLength(content) > maxTextBytes
}

type DefinedFields<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

export function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedFields<Fields>
}
