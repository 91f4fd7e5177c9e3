import { z } from 'zod'
import { errorResponse, failureResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import {
  emptyBody,
  emptyResponse,
  fieldsOf,
  isoTime,
  nextCursor,
  optionalLine,
  requiredLine,
} from '#app/routes/field-schemas.ts'
import { formatRedirectCsv } from '#domain/redirects/redirect-csv.ts'
import { redirectLimits, redirectStatuses } from '#domain/redirects/redirect.ts'
import { createRedirect, deleteRedirect, restoreRedirect, updateRedirect } from '#features/redirects/commands.ts'
import { importRedirectCsv, previewRedirectCsv } from '#features/redirects/import-redirects.ts'
import { ignoreMissingPage, listMissingPages } from '#features/redirects/missing-pages.ts'
import { listForExport, listRedirects } from '#features/redirects/queries.ts'
import { traceAddress, traceEnds } from '#features/redirects/trace-address.ts'
import { adminApi } from '../user-api.ts'
import { csvResponse } from './csv-response.ts'

const maxFileBytes = 5 * 1024 * 1024

const status = z.union(redirectStatuses.map((code) => z.literal(code)))
const path = requiredLine('The address', redirectLimits.path)
const input = {
  path,
  target: optionalLine('The page it leads to', redirectLimits.target),
  status,
  ends_on: z.string().max(10).nullable(),
}
const redirectFields = {
  ...fieldsOf(z.string(), 'path', 'target'),
  status,
  /** The last day of a redirect for now. */
  ends_on: z.string().nullable(),
}
const savedResponse = z.object({
  id: z.string(),
  /** Where it leads now, which may be further than asked for. */
  target: z.string(),
  /** Redirects that led here and now lead on directly. */
  shortened: z.int(),
})
const saveErrors = {
  conflict: { status: 409, code: 'changed', error: 'Somebody else has changed this redirect. Please reload the list.' },
} as const
const file = z.strictObject({
  text: z.string().min(1, 'Please choose a file or paste its text.').max(4_000_000, 'The file is too large.'),
})
const fileErrors = { unreadable: { status: 422, code: 'invalid' } }

export const redirectRoutes = [
  adminApi('GET', '/api/admin/redirects', {
    scope: 'settings',
    summary: 'Redirects with their hits of thirty days, the most used first.',
    query: ['q', 'view', 'cursor'],
    response: z.object({
      redirects: z.array(
        z.object({
          ...redirectFields,
          id: z.string(),
          ...fieldsOf(z.boolean(), 'is_pattern', 'ended'),
          ...fieldsOf(z.int(), 'version', 'hits'),
          /** Of the last hit. */
          last_day: z.string().nullable(),
          source: z.string(),
          /** The email address of the person who made it. */
          by: z.string().nullable(),
        }),
      ),
      next: nextCursor,
      total: z.int(),
      counts: z.object(fieldsOf(z.int(), 'all', 'patterns', 'imported', 'now', 'gone', 'never')),
    }),
    handle: async ({ deps, query }) => json(await listRedirects(deps, query)),
  }),
  adminApi('POST', '/api/admin/redirects', {
    scope: 'settings',
    summary: 'Adds a redirect. Circles are refused, chains are shortened.',
    body: z.strictObject(input),
    status: 201,
    response: savedResponse,
    async handle({ deps, user, body, routePaths }) {
      const result = await createRedirect(deps, body, { user_id: user.id, routePaths })
      return result.ok ? json(result, { status: 201 }) : failureResponse(result, saveErrors)
    },
  }),
  adminApi('PUT', '/api/admin/redirects/:id', {
    scope: 'settings',
    summary: 'Changes a redirect.',
    body: z.strictObject({ ...input, version: z.int() }),
    response: savedResponse,
    async handle({ deps, user, params, body, routePaths }) {
      const result = await updateRedirect(deps, { ...body, id: params.id }, { user_id: user.id, routePaths })
      return result.ok ? json(result) : failureResponse(result, saveErrors)
    },
  }),
  adminApi('DELETE', '/api/admin/redirects/:id', {
    scope: 'settings',
    summary: 'Deletes a redirect, which can be restored for thirty days.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) =>
      (await deleteRedirect(deps, params.id, { user_id: user.id })) ? json({}) : notFound(),
  }),
  adminApi('POST', '/api/admin/redirects/:id/restore', {
    scope: 'settings',
    summary: 'Restores a deleted redirect.',
    body: emptyBody,
    response: savedResponse,
    async handle({ deps, user, params, routePaths }) {
      const result = await restoreRedirect(deps, params.id, { user_id: user.id, routePaths })
      return result.ok ? json(result) : failureResponse(result, saveErrors)
    },
  }),
  adminApi('POST', '/api/admin/redirects/trace', {
    scope: 'settings',
    summary: 'Where an address of the site leads, step by step.',
    body: z.strictObject({ address: requiredLine('The address', redirectLimits.target) }),
    response: z.object({
      steps: z.array(
        z.object({
          address: z.string(),
          /** The rule that leads on from here. `ended`: until its last day. */
          by: z.string().nullable(),
          ended: z.boolean(),
        }),
      ),
      end: z.enum(traceEnds),
    }),
    async handle({ deps, body, routePaths }) {
      const result = await traceAddress(deps, body.address, routePaths)
      const error = 'This is not an address of the site. It begins with a slash, such as /old-page.'
      return result.ok ? json(result.trace) : failureResponse(result, { not_here: { status: 422, error } })
    },
  }),
  adminApi('GET', '/api/admin/redirects/missing', {
    scope: 'settings',
    summary: 'Addresses without a page that readers opened in thirty days, each with the page it may have meant.',
    response: z.object({
      pages: z.array(
        z.object({
          path: z.string(),
          readers: z.int(),
          /** Other sites with a link to it. */
          referrers: z.array(z.string()),
          last_at: isoTime,
          /** `why` it fits. */
          suggestion: z.object(fieldsOf(z.string(), 'target', 'title', 'why')).nullable(),
        }),
      ),
      /** Those that are not listed because fewer readers opened them, and those that somebody ignored. */
      ...fieldsOf(z.int(), 'more', 'ignored'),
    }),
    handle: async ({ deps, routePaths }) => json(await listMissingPages(deps, routePaths)),
  }),
  adminApi('PUT', '/api/admin/redirects/missing/ignored', {
    scope: 'settings',
    summary: 'Ignores an address without a page, or lists it again.',
    body: z.strictObject({ path, ignored: z.boolean() }),
    response: emptyResponse,
    async handle({ deps, body }) {
      const isDone = await ignoreMissingPage(deps, body)
      return isDone
        ? json({})
        : errorResponse(409, 'full', 'Too many addresses are ignored. Please redirect some of them.')
    },
  }),
  adminApi('POST', '/api/admin/redirects/import/preview', {
    scope: 'settings',
    summary: 'What an import of this CSV file would add, line by line. Stores nothing.',
    rateLimit: perMinute(20),
    body: file,
    maxBodyBytes: maxFileBytes,
    response: z.object({ rows: z.array(z.object({ ...redirectFields, line: z.int(), errors: z.array(z.string()) })) }),
    async handle({ deps, body, routePaths }) {
      const result = await previewRedirectCsv(deps, body.text, routePaths)
      return result.ok ? json({ rows: result.rows }) : failureResponse(result, fileErrors)
    },
  }),
  adminApi('POST', '/api/admin/redirects/import', {
    scope: 'settings',
    summary: 'Adds the redirects of a CSV file that fit.',
    rateLimit: perMinute(20),
    body: file,
    maxBodyBytes: maxFileBytes,
    status: 201,
    response: z.object(fieldsOf(z.int(), 'added', 'refused', 'shortened')),
    async handle({ deps, user, body, routePaths }) {
      const result = await importRedirectCsv(deps, body.text, { user_id: user.id, routePaths })
      return result.ok ? json(result, { status: 201 }) : failureResponse(result, fileErrors)
    },
  }),
  adminApi('GET', '/api/admin/redirects/export.csv', {
    scope: 'settings',
    summary: 'All redirects as CSV.',
    handle: async ({ deps }) => csvResponse('redirects.csv', formatRedirectCsv(await listForExport(deps))),
  }),
] as const
