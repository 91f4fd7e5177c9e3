import { exportArticle } from '#app/feeds/article-file.ts'
import { z } from 'zod'
import { notFound, errorResponse, failureResponse, json, type ErrorResponse } from '#app/responses.ts'
import { acceptedToken } from '#app/guards/bearer-token.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { isGenerated } from '#domain/articles/provenance.ts'
import { articleStates, reviewStates } from '#domain/articles/article.ts'
import { findArticleFor, listTitles } from '#features/articles/admin-queries.ts'
import type { StoredArticle, UpdateFailure, UpdateResult } from '#features/articles/admin-queries.ts'
import { changeArticles } from '#features/articles/bulk-actions.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { adminSorts, listAdminArticles } from '#features/articles/admin-list.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { articleRefSchema } from '../field-schemas.ts'
import { authorApi, editorApi, type AdminContext } from '../user-api.ts'
import * as schemas from './article-schemas.ts'
import { findingsDetails, unconfirmedFindings } from './findings-response.ts'

/** An article of 1 MB, and what JSON adds to it. */
export const maxArticleBytes = 3 * 1024 * 1024

export const articleRoutes = [
  authorApi('GET', '/api/admin/articles', {
    scope: 'read',
    summary:
      'Articles in any state, or in a state of review, newest first unless sorted; `next` is the cursor of the next page.',
    query: ['q', 'category', 'state', 'trending', 'sort', 'cursor', 'trash'],
    response: schemas.articleListResponse,
    async handle(context) {
      const { deps, query } = context
      const { q, category, cursor, state, sort, trending, trash } = query
      const { user_id, ownOnly } = await editRules(context)
      const { articles, ...list } = await listAdminArticles(deps.db, {
        owner: ownOnly ? user_id : undefined,
        q,
        category: category || undefined,
        cursor,
        state: articleStates.find((known) => known === state),
        review: reviewStates.find((known) => known === state),
        sort: adminSorts.find((known) => known === sort),
        trending: trending === undefined || trending === '' ? undefined : trending === 'true' || trending === '1',
        trash: trash === '1' || trash === 'true',
      })
      return json({ articles: articles.map(articleJson), ...list })
    },
  }),
  authorApi('POST', '/api/admin/articles', {
    scope: 'drafts',
    summary: 'Creates an article.',
    body: schemas.newArticleBody,
    status: 201,
    response: schemas.savedArticleResponse,
    maxBodyBytes: maxArticleBytes,
    async handle(context) {
      const { release, picture_of, ...fields } = context.body
      if (isTooLarge(fields.content)) return articleTooLarge()
      const rejected = rejectRelease(context) ?? schemas.rejectCategory(context.site, fields.category)
      if (rejected) return rejected
      const actor = await actingUser(context)
      const original = picture_of === undefined ? undefined : await findArticleFor(context.deps.db, picture_of, actor)
      const input = { ...(await editRules(context)), fields: definedFields(fields), release, picture: original }
      return editResponse(await createArticle(context.deps, input), 201)
    },
  }),
  // Before the route with an id, which would match it too.
  editorApi('GET', '/api/admin/articles/titles', {
    scope: 'read',
    summary: 'Id, title and slug of every article outside the trash.',
    response: z.object({ titles: z.array(articleRefSchema) }),
    handle: async ({ deps }) => json({ titles: await listTitles(deps.db) }),
  }),
  authorApi('GET', '/api/admin/articles/:id', {
    scope: 'read',
    summary: 'One article, in any state.',
    response: schemas.adminArticleSchema,
    async handle(context) {
      const article = await findOwnArticle(context)
      return article ? json(articleJson(article)) : notFound()
    },
  }),
  editorApi('GET', '/api/admin/articles/:id/export.md', {
    scope: 'read',
    summary: 'One article, in any state, as a Markdown file.',
    handle: exportArticle,
  }),
  authorApi('PUT', '/api/admin/articles/:id', {
    scope: 'drafts',
    summary: 'Saves changes. Answers 409 with the stored article if `version` is outdated.',
    body: schemas.articleUpdateBody,
    response: schemas.savedArticleResponse,
    conflict: schemas.articleConflict,
    maxBodyBytes: maxArticleBytes,
    async handle(context) {
      const { version, revised, autosave, release, ...fields } = context.body
      if (isTooLarge(fields.content)) return articleTooLarge()
      const rejected = rejectRelease(context) ?? schemas.rejectCategory(context.site, fields.category)
      if (rejected) return rejected
      const rules = { ...(await editRules(context)), id: context.params.id, version, revised, autosave, release }
      return editResponse(await saveArticle(context.deps, { ...rules, fields: definedFields(fields) }))
    },
  }),
  authorApi('POST', '/api/admin/articles/change', {
    scope: 'drafts',
    summary:
      'Changes several articles, adopts them or moves them to the trash. Names those that failed, with the reason.',
    body: schemas.bulkChangeBody,
    response: schemas.bulkChangeResponse,
    async handle(context) {
      const rejected = schemas.rejectCategory(context.site, ...context.body.changes.map(({ category }) => category))
      if (rejected) return rejected
      const changes = context.body.changes.map(({ id, version, trash, revised, ...fields }) => {
        return { id, version, trash, revised, fields: definedFields(fields) }
      })
      const { saved, failed } = await changeArticles(context.deps, await editRules(context), changes)
      return json({ saved, failed: failed.map(({ id, failure }) => ({ id, reason: describeFailure(failure) })) })
    },
  }),
] as const

/** Authors may change only their own drafts. */
export async function editRules(context: AdminContext<unknown, unknown>) {
  const { id, role, token } = await actingUser(context)
  return { user_id: id, ownOnly: role === 'author', token }
}

/** What the safety check holds is for a person to decide, whoever the token belongs to. */
export function rejectRelease({ request, body }: AdminContext<unknown, { release?: object | undefined }>) {
  if (!body.release || !acceptedToken(request)) return undefined
  return errorResponse(
    403,
    'person_needed',
    'The safety check holds this text. Only a person can release it, in the dashboard.',
  )
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
const unconfirmed = unconfirmedFindings.findings

function describeFailure(failure: UpdateFailure): string {
  if ('fields' in failure) return Object.values(failure.fields)[0] ?? ''
  if ('message' in failure) return failure.message
  if (failure.reason === 'not_found') return 'This article no longer exists.'
  if (failure.reason === 'findings' && !failure.held) return unconfirmed.error
  return updateErrors[failure.reason].error
}

export function editError(failure: UpdateFailure): ErrorResponse {
  if (failure.reason === 'conflict')
    return failureResponse(failure, updateErrors, {
      details: schemas.savedArticleResponse.parse({ article: articleJson(failure.article) }),
    })
  if (failure.reason !== 'findings') return failureResponse(failure, updateErrors)
  const errors = { findings: failure.held ? updateErrors.findings : unconfirmed }
  return failureResponse(failure, errors, findingsDetails(failure))
}

export function articleJson<Stored extends Pick<StoredArticle, 'decided' | 'provenance'>>(article: Stored) {
  return { ...article, generated: !article.decided && isGenerated(article.provenance) }
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
