import { z } from 'zod'
import { errorResponse, failureResponse, json } from '#app/responses.ts'
import { maxCategories } from '#domain/articles/category-input.ts'
import {
  createCategory,
  orderCategories,
  updateCategory,
  type SaveCategoryResult,
} from '#features/categories/commands.ts'
import { readCategoryOverview } from '#features/categories/overview.ts'
import { removeCategory, type RemoveCategoryResult } from '#features/categories/remove-category.ts'
import { restoreCategory, type RestoreCategoryResult } from '#features/categories/restore-category.ts'
import type { Db } from '#features/tables.ts'
import { conflictError, emptyResponse, fieldsOf, optionalLine, optionalName } from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'
import { findingsDetails, unconfirmedFindings } from './findings-response.ts'

const trimmed = (text: string) => text.trim()

/** domain/articles/category-input.ts checks the rest. */
const newCategoryBody = z.strictObject({
  title: optionalName('The name').transform(trimmed),
  slug: z.string().max(200).transform(trimmed),
  hue: z.int(),
  icon: z.string().max(40),
  description: optionalLine('The description').transform(trimmed),
  picture: optionalLine('The picture').transform(trimmed),
  release: z.boolean().optional(),
})

const storedFields = {
  ...fieldsOf(z.string(), 'key', 'title', 'slug', 'look', 'icon', 'description', 'picture'),
  ...fieldsOf(z.int(), 'hue', 'version'),
}
const storedCategory = z.object(storedFields)
const listedCategory = storedCategory.extend({
  /** In any state, and in the trash. */
  articles: z.int(),
  /** Open ones. */
  briefs: z.int(),
  /** Former ones, which lead to it. */
  addresses: z.array(z.string()),
})
/** `isBuiltIn`: nobody has changed them yet. */
const overview = { isBuiltIn: z.boolean(), categories: z.array(listedCategory) }
const savedResponse = z.object({ key: z.string(), ...overview })

const tooMany = {
  status: 422,
  error: `A site has at most ${maxCategories} categories. Please merge or remove one first.`,
} as const

async function saveResponse(db: Db, saved: SaveCategoryResult, status: number) {
  if (saved.ok) return json({ key: saved.category.key, ...(await readCategoryOverview(db)) }, { status })
  if (saved.reason === 'findings') return failureResponse(saved, unconfirmedFindings, findingsDetails(saved))
  const stored = saved.reason === 'conflict' && { details: { category: storedCategory.parse(saved.category) } }
  const error = 'Someone else has changed this category. Please review it and save again.'
  return failureResponse(saved, { conflict: { status: 409, error }, too_many: tooMany }, { ...stored })
}

const removalErrors = {
  no_target: { status: 422, error: 'The category that gets the articles no longer exists. Please choose another one.' },
  last: { status: 422, error: 'A site needs at least one category. Please add another one first.' },
  in_use: {
    status: 409,
    error: 'This category still has articles or briefs. Please choose the category that gets them.',
  },
} as const

async function removalResponse(db: Db, removed: RemoveCategoryResult) {
  if (!removed.ok) return failureResponse(removed, removalErrors)
  return json({ moved: removed.articles, ...(await readCategoryOverview(db)) })
}
const restoreErrors = {
  not_found: { status: 404, error: 'This category is here again, or was removed more than 30 days ago.' },
  too_many: tooMany,
  target_gone: { status: 409, error: 'The category that got the articles is gone too. Please take that back first.' },
} as const

async function restoreResponse(db: Db, restored: RestoreCategoryResult) {
  if (restored.ok) return json({ moved: restored.articles, ...(await readCategoryOverview(db)) })
  if (restored.reason !== 'taken') return failureResponse(restored, restoreErrors)
  const error = `${restored.title} has its name or address now. Please rename that category first.`
  return errorResponse(409, 'taken', error)
}
const removedResponse = z.object({ moved: z.int(), ...overview })

export const categoryRoutes = [
  adminApi('GET', '/api/admin/categories', {
    scope: 'read',
    summary: 'The categories in their order, with what each contains.',
    response: z.object(overview),
    handle: async ({ deps }) => json(await readCategoryOverview(deps.db)),
  }),
  adminApi('POST', '/api/admin/categories', {
    scope: 'settings',
    summary: 'Adds a category.',
    body: newCategoryBody,
    status: 201,
    response: savedResponse,
    handle: async ({ deps, user, body }) => saveResponse(deps.db, await createCategory(deps, user.id, body), 201),
  }),
  adminApi('PUT', '/api/admin/categories/order', {
    scope: 'settings',
    summary: 'Puts the categories into this order.',
    body: z.strictObject({ keys: z.array(z.string().max(100)).max(maxCategories) }),
    response: emptyResponse,
    async handle({ deps, user, body }) {
      await orderCategories(deps, user.id, body.keys)
      return json({})
    },
  }),
  adminApi('PUT', '/api/admin/categories/:key', {
    scope: 'settings',
    summary:
      'Saves changes. A new name moves the articles, and former addresses redirect. Answers 409 if `version` is outdated.',
    body: newCategoryBody.extend({ version: z.int().min(1) }),
    response: savedResponse,
    conflict: conflictError.extend({ category: storedCategory }),
    handle: async ({ deps, user, params, body }) =>
      saveResponse(deps.db, await updateCategory(deps, user.id, { ...body, key: params.key }), 200),
  }),
  adminApi('POST', '/api/admin/categories/:key/merge', {
    scope: 'settings',
    summary: 'Moves everything in a category into another one, whose page its addresses then lead to.',
    body: z.strictObject({ into: z.string().max(100) }),
    response: removedResponse,
    handle: async ({ deps, user, params, body }) =>
      removalResponse(deps.db, await removeCategory(deps, user.id, { key: params.key, into: body.into })),
  }),
  adminApi('DELETE', '/api/admin/categories/:key', {
    scope: 'settings',
    summary: 'Removes a category without articles and briefs. Its addresses then lead to all categories.',
    response: removedResponse,
    handle: async ({ deps, user, params }) =>
      removalResponse(deps.db, await removeCategory(deps, user.id, { key: params.key, into: null })),
  }),
  adminApi('POST', '/api/admin/categories/:key/restore', {
    scope: 'settings',
    summary: 'Takes a merge or removal of the last 30 days back. What somebody has moved since stays where it is.',
    response: removedResponse,
    handle: async ({ deps, user, params }) =>
      restoreResponse(deps.db, await restoreCategory(deps, user.id, params.key)),
  }),
] as const
