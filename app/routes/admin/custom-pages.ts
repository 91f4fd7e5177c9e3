import { z } from 'zod'
import { failureResponse, invalidFields, json, notFound } from '#app/responses.ts'
import { isReservedPath, pageStates } from '#domain/site/custom-page.ts'
import { menus } from '#domain/site/pages.ts'
import {
  createCustomPage,
  deleteCustomPage,
  updateCustomPage,
  type SavePageResult,
} from '#features/pages/custom-page-commands.ts'
import { listCustomPages } from '#features/pages/custom-page-queries.ts'
import {
  conflictError,
  emptyResponse,
  fieldsOf,
  isoTime,
  optionalLine,
  optionalName,
  optionalText,
} from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'
import { findingsDetails, unconfirmedFindings } from './findings-response.ts'

const trimmed = (text: string) => text.trim()

/** domain/site/custom-page.ts checks the lengths. */
const newPageBody = z.strictObject({
  path: z.string().transform(trimmed),
  title: optionalName('The title').transform(trimmed),
  intro: optionalLine('The introduction').transform(trimmed),
  description: optionalLine('The description').transform(trimmed),
  content: optionalText('The text'),
  menu: z.enum(menus).nullable(),
  state: z.enum(pageStates),
  release: z.boolean().optional(),
})

const pageSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'path', 'title', 'intro', 'description', 'content'),
  menu: z.enum(menus).nullable(),
  state: z.enum(pageStates),
  version: z.int(),
  updated_at: isoTime,
})
const savedPageResponse = z.object({ page: pageSchema })

function saveResponse(saved: SavePageResult, status: number) {
  if (saved.ok) return json({ page: saved.page }, { status })
  if (saved.reason === 'findings') return failureResponse(saved, unconfirmedFindings, findingsDetails(saved))
  const stored = saved.reason === 'conflict' && { details: savedPageResponse.parse({ page: saved.page }) }
  const error = 'Someone else has changed this page. Please review it and save again.'
  return failureResponse(saved, { conflict: { status: 409, error } }, { ...stored })
}

function rejectReserved(path: string, routePaths: readonly string[]) {
  if (!isReservedPath(path, routePaths)) return undefined
  return invalidFields({ path: `The site itself uses ${path}. Please choose another path.` })
}

export const customPageRoutes = [
  adminApi('GET', '/api/admin/custom-pages', {
    scope: 'read',
    summary: 'The pages that the owner added, by title.',
    response: z.object({ pages: z.array(pageSchema) }),
    handle: async ({ deps }) => json({ pages: await listCustomPages(deps.db) }),
  }),
  adminApi('POST', '/api/admin/custom-pages', {
    scope: 'settings',
    summary: 'Adds a page.',
    body: newPageBody,
    status: 201,
    response: savedPageResponse,
    handle: async ({ deps, user, body, routePaths }) =>
      rejectReserved(body.path, routePaths) ?? saveResponse(await createCustomPage(deps, user.id, body), 201),
  }),
  adminApi('PUT', '/api/admin/custom-pages/:id', {
    scope: 'settings',
    summary: 'Saves changes. Answers 409 with the stored page if `version` is outdated.',
    body: newPageBody.extend({ version: z.int().min(1) }),
    response: savedPageResponse,
    conflict: conflictError.extend({ page: pageSchema }),
    handle: async ({ deps, user, params, body, routePaths }) =>
      rejectReserved(body.path, routePaths) ??
      saveResponse(await updateCustomPage(deps, user.id, { ...body, id: params.id }), 200),
  }),
  adminApi('DELETE', '/api/admin/custom-pages/:id', {
    scope: 'settings',
    summary: 'Deletes a page.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) =>
      (await deleteCustomPage(deps, user.id, params.id)) ? json({}) : notFound(),
  }),
] as const
