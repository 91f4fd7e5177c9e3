import { exportArticle } from '#app/feeds/article-file.ts'
import { z } from 'zod'
import { notFound, errorResponse, failureResponse, json, type ErrorResponse } from '#app/responses.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { isGenerated } from '#domain/articles/provenance.ts'
import { articleStates } from '#domain/articles/article.ts'
import { toIsoStringOrNull } from '#domain/text/dates.ts'
import { findArticleFor, listTitles } from '#features/articles/admin-queries.ts'
import type { StoredArticle, UpdateFailure, UpdateResult } from '#features/articles/admin-queries.ts'
import { changeArticles } from '#features/articles/bulk-actions.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { adminSorts, listAdminArticles, type AdminList } from '#features/articles/admin-list.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { toArticleJson } from '../articles.ts'
import { articleRefSchema, withIsoTimes } from '../field-schemas.ts'
import { authorApi, editorApi, type AdminContext } from '../user-api.ts'
import * as schemas from './article-schemas.ts'

/** An article of 1 MB, and what JSON adds to it. */
export const maxArticleBytes = 3 * 1024 * 1024

export const articleRoutes = [
  authorApi('GET', '/api/admin/articles', {
    query: ['q', 'category', 'state', 'trending', 'sort', 'cursor', 'trash'],
    response: schemas.articleListResponse,
    async handle(context) {
      const { deps, query } = context
      const { q, category, cursor, state, sort, trending, trash } = query
      const { user_id, ownOnly } = await ownRules(context)
      const { articles, ...list } = await listAdminArticles(deps.db, {
        owner: ownOnly ? user_id : undefined,
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
  authorApi('POST', '/api/admin/articles', {
    body: schemas.newArticleBody,
    status: 201,
    response: schemas.savedArticleResponse,
    maxBodyBytes: maxArticleBytes,
    async handle(context) {
      const { release, ...fields } = context.body
      if (isTooLarge(fields.content)) return articleTooLarge()
      const input = { ...(await ownRules(context)), fields: definedFields(fields), release }
      return editResponse(await createArticle(context.deps, input), 201)
    },
  }),
  // Before the route with an id, which would match it too.
  editorApi('GET', '/api/admin/articles/titles', {
    response: z.strictObject({ titles: z.array(articleRefSchema) }),
    handle: async ({ deps }) => json({ titles: await listTitles(deps.db) }),
  }),
  authorApi('GET', '/api/admin/articles/:id', {
    response: schemas.adminArticleSchema,
    async handle(context) {
      const article = await findOwnArticle(context)
      return article ? json(articleJson(article)) : notFound()
    },
  }),
  editorApi('GET', '/api/admin/articles/:id/export.md', { handle: exportArticle }),
  authorApi('PUT', '/api/admin/articles/:id', {
    body: schemas.articleUpdateBody,
    response: schemas.savedArticleResponse,
    conflict: schemas.articleConflict,
    maxBodyBytes: maxArticleBytes,
    async handle(context) {
      const { version, revised, release, ...fields } = context.body
      if (isTooLarge(fields.content)) return articleTooLarge()
      const rules = { ...(await ownRules(context)), id: context.params.id, version, revised, release }
      return editResponse(await saveArticle(context.deps, { ...rules, fields: definedFields(fields) }))
    },
  }),
  authorApi('POST', '/api/admin/articles/change', {
    body: schemas.bulkChangeBody,
    response: schemas.bulkChangeResponse,
    async handle(context) {
      const changes = context.body.changes.map(({ id, version, trash, revised, ...fields }) => {
        return { id, version, trash, revised, fields: definedFields(fields) }
      })
      const { saved, failed } = await changeArticles(context.deps, await ownRules(context), changes)
      return json({ saved, failed: failed.map(({ id, failure }) => ({ id, reason: describeFailure(failure) })) })
    },
  }),
] as const

/** Authors may change only their own drafts. */
export async function ownRules(context: AdminContext<unknown, unknown>) {
  const { id, role } = await actingUser(context)
  return { user_id: id, ownOnly: role === 'author' }
}

/** Undefined also for an author who asks for somebody else's article. */
export async function findOwnArticle(context: AdminContext<{ id: string }, unknown>) {
  return findArticleFor(context.deps.db, context.params.id, await actingUser(context))
}

export function editResponse(edited: UpdateResult, status = 200) {
  return edited.ok ? json({ article: articleJson(edited.article) }, { status }) : editError(edited)
}

export const updateErrors = {
  in_trash: { status: 422, error: 'This article is in the trash. Please restore it first.' },
  conflict: { status: 409, error: 'Someone else has changed this article since you opened it.' },
  not_draft: { status: 403, code: 'not_editor', error: 'Only editors can publish, and change what is published.' },
  findings: {
    status: 409,
    error: 'The safety check holds this text. Publishing it needs a reason of at least 10 characters.',
  },
  cap_reached: { status: 409, code: 'not_drawn' },
  provider_failed: { status: 502, code: 'not_drawn' },
  slug_taken: { status: 422 },
  no_sections: { status: 422 },
}
const unconfirmed = {
  status: 409,
  error: 'The safety check found something in this text. Please confirm that it should be published.',
}

function describeFailure(failure: UpdateFailure): string {
  if ('fields' in failure) return Object.values(failure.fields)[0] ?? ''
  if ('message' in failure) return failure.message
  if (failure.reason === 'not_found') return 'This article no longer exists.'
  if (failure.reason === 'findings' && !failure.held) return unconfirmed.error
  return updateErrors[failure.reason].error
}

export function editError(failure: UpdateFailure): ErrorResponse {
  if (failure.reason === 'conflict')
    return failureResponse(failure, updateErrors, { details: { article: articleJson(failure.article) } })
  if (failure.reason !== 'findings') return failureResponse(failure, updateErrors)
  const { findings, held } = failure
  const errors = { findings: held ? updateErrors.findings : unconfirmed }
  return failureResponse(failure, errors, { details: { findings, held } })
}

export function articleJson({ deleted_at, owner_id: _owner, decided, ...article }: StoredArticle) {
  const generated = !decided && isGenerated(article.provenance)
  return { ...toArticleJson(article), findings: article.findings, generated, deleted_at: toIsoStringOrNull(deleted_at) }
}

function cardJson({ provenance, decided, ...card }: AdminList['articles'][number]) {
  const generated = !decided && isGenerated(provenance)
  return { ...withIsoTimes(card, 'published_date', 'created_at', 'updated_at', 'deleted_at'), generated }
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
