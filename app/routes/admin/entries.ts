import { z } from 'zod'
import { failureResponse, invalidFields, json, notFound } from '#app/responses.ts'
import { entryKinds, entryRoutes, speciesKeys } from '#domain/finder/entry.ts'
import { levels } from '#domain/finder/levels.ts'
import { nextFreeSlug, slugify } from '#domain/text/slug.ts'
import { readFacts } from '#features/facts/queries.ts'
import { deleteEntry, hideEntry, restoreEntry, saveEntry, type SaveEntryResult } from '#features/finder/commands.ts'
import { findEntryToEdit, listAdminEntries } from '#features/finder/queries.ts'
import type { Db } from '#features/tables.ts'
import {
  conflictError,
  emptyBody,
  emptyResponse,
  fieldsOf,
  isoTime,
  nextCursor,
  optionalLine,
  optionalName,
  optionalText,
} from '../field-schemas.ts'
import { authorApi, editorApi } from '../user-api.ts'
import { factSchema } from './facts.ts'
import { findingsDetails, unconfirmedFindings } from './findings-response.ts'

const trimmed = (text: string) => text.trim()
const lines = z
  .array(optionalLine('The line').transform(trimmed))
  .transform((list) => list.filter((line) => line !== ''))
const levelsSchema = z.partialRecord(z.enum(speciesKeys), z.enum(levels))

/** domain/finder/entry.ts checks the rest. */
const entryBody = z.strictObject({
  name: optionalName('The name').transform(trimmed),
  kind: z.enum(entryKinds),
  route: z.enum(entryRoutes),
  levels: levelsSchema,
  answer: optionalText('The answer').transform(trimmed),
  ...fieldsOf(lines, 'also_called', 'signs', 'now', 'never'),
  facts: z.array(z.string().max(100)),
  ...fieldsOf(optionalLine('The source').transform(trimmed), 'source_title', 'source_organization', 'source_url'),
  checked_on: z.string().nullable(),
  hidden: z.boolean(),
})
const releaseField = { release: z.boolean().optional() }

const listedEntrySchema = z.object({
  ...fieldsOf(z.string(), 'slug', 'name', 'source_url'),
  kind: z.enum(entryKinds),
  levels: levelsSchema,
  also_called: z.array(z.string()),
  /** `starter`: from the starter library. `edited`: somebody here has changed it, so the library leaves it alone. */
  ...fieldsOf(z.boolean(), 'hidden', 'starter', 'edited'),
})
const entrySchema = listedEntrySchema.extend({
  route: z.enum(entryRoutes),
  ...fieldsOf(z.string(), 'answer', 'source_title', 'source_organization'),
  ...fieldsOf(z.array(z.string()), 'signs', 'now', 'never'),
  facts: z.array(factSchema),
  checked_on: z.string().nullable(),
  version: z.int(),
  updated_at: isoTime,
})
const entryResponse = z.object({ entry: entrySchema })
const conflict = conflictError.extend({ entry: entrySchema })
const pageSize = 50

async function readEntry(db: Db, slug: string) {
  const entry = await findEntryToEdit(db, slug)
  return entry && { ...entry, edited: entry.edited_by !== null, facts: await readFacts(db, entry.facts) }
}

async function entryReply(db: Db, slug: string, status = 200) {
  const entry = await readEntry(db, slug)
  return entry ? json({ entry }, { status }) : notFound()
}

async function saveReply(db: Db, slug: string, saved: SaveEntryResult, status = 200) {
  if (saved.ok) return entryReply(db, slug, status)
  if (saved.reason === 'taken') return invalidFields({ name: 'There is an answer with this name already.' })
  if (saved.reason === 'findings') return failureResponse(saved, unconfirmedFindings, findingsDetails(saved))
  const entry = saved.reason === 'conflict' ? await readEntry(db, slug) : undefined
  if (saved.reason === 'conflict' && !entry) return notFound()
  const error = 'Someone else has changed this answer. Please review it and save again.'
  const details = entry && { details: entryResponse.parse({ entry }) }
  return failureResponse(saved, { conflict: { status: 409, error } }, { ...details })
}

export const finderEntryRoutes = [
  authorApi('GET', '/api/admin/entries', {
    scope: 'read',
    summary: 'The answers of "Is it safe?" by name, or those that match the words, best match first.',
    query: ['q', 'kind', 'level', 'species', 'state', 'cursor'],
    response: z.object({ entries: z.array(listedEntrySchema), total: z.int(), next: nextCursor }),
    async handle({ deps, query: { cursor = '', ...filter } }) {
      const offset = /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0
      const matches = await listAdminEntries(deps.db, filter)
      const entries = matches
        .slice(offset, offset + pageSize)
        .map(({ edited_by, ...entry }) => ({ ...entry, edited: edited_by !== null }))
      const next = matches.length > offset + pageSize ? String(offset + pageSize) : null
      return json({ entries, total: matches.length, next })
    },
  }),
  authorApi('GET', '/api/admin/entries/:slug', {
    scope: 'read',
    summary: 'An answer with the facts that it rests on, a hidden one too.',
    response: entryResponse,
    handle: ({ deps, params }) => entryReply(deps.db, params.slug),
  }),
  editorApi('POST', '/api/admin/entries', {
    scope: 'publish',
    summary: 'Adds an answer.',
    body: entryBody.extend(releaseField),
    status: 201,
    response: entryResponse,
    async handle({ deps, user, body }) {
      const slug = nextFreeSlug(slugify(body.name, 'answer'), new Set())
      return saveReply(deps.db, slug, await saveEntry(deps, user.id, { ...body, slug }), 201)
    },
  }),
  editorApi('PUT', '/api/admin/entries/:slug', {
    scope: 'publish',
    summary: 'Saves changes. Answers 409 with the stored answer if `version` is outdated.',
    body: entryBody.extend({ version: z.int().min(1), ...releaseField }),
    response: entryResponse,
    conflict,
    handle: async ({ deps, user, params: { slug }, body }) =>
      saveReply(deps.db, slug, await saveEntry(deps, user.id, { ...body, slug })),
  }),
  editorApi('PATCH', '/api/admin/entries/:slug', {
    scope: 'publish',
    summary: 'Hides an answer from readers, or shows it again.',
    body: z.strictObject({ hidden: z.boolean(), ...releaseField }),
    response: entryResponse,
    conflict,
    async handle({ deps, user, params: { slug }, body }) {
      const saved = await hideEntry(deps, user.id, { ...body, slug })
      return !saved.ok && saved.reason === 'not_found' ? notFound() : saveReply(deps.db, slug, saved)
    },
  }),
  editorApi('POST', '/api/admin/entries/:slug/restore', {
    scope: 'publish',
    summary: 'Restores the text of the starter library.',
    body: emptyBody,
    response: entryResponse,
    handle: async ({ deps, user, params: { slug } }) =>
      (await restoreEntry(deps, user.id, slug)) ? entryReply(deps.db, slug) : notFound(),
  }),
  editorApi('DELETE', '/api/admin/entries/:slug', {
    scope: 'publish',
    summary: 'Deletes an answer that was added here. Those of the starter library can be hidden.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) => ((await deleteEntry(deps, user.id, params.slug)) ? json({}) : notFound()),
  }),
] as const
