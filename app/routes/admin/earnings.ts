import { z } from 'zod'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { articleRefSchema, emptyResponse, isoTime, fieldsOf } from '#app/routes/field-schemas.ts'
import { earningsFields } from '#domain/affiliate/earnings-columns.ts'
import { dateOrders } from '#domain/affiliate/earnings-values.ts'
import { isDay } from '#domain/text/dates.ts'
import { parseWindow } from '#features/analytics/time-window.ts'
import { readTimeZone } from '#features/settings/time-zone.ts'
import { importEarnings, previewEarnings, removeImport } from '#features/earnings/commands.ts'
import { lossReasons, readLostClicks } from '#features/earnings/lost-clicks.ts'
import { readEarningsOverview } from '#features/earnings/queries.ts'
import { adminApi } from '../user-api.ts'

const maxReportBytes = 5 * 1024 * 1024

const text = z.string().min(1, 'Please choose a report.').max(4_000_000, 'The report is too large.')
const mapping = z.partialRecord(z.enum(earningsFields), z.string().max(220).nullable())

const readingOptions = {
  dateOrder: z.enum(dateOrders).optional(),
  /** The day of all lines, if no column has any. */
  lastDay: z.string().refine(isDay, 'Please enter a date such as 2026-11-17.').optional(),
}

const reportRow = z.object({
  line: z.int(),
  ...fieldsOf(z.string().nullable(), 'day', 'trackingId', 'asin', 'title', 'subId', 'transactionId'),
  ...fieldsOf(z.string(), 'currency', 'program'),
  quantity: z.number().nullable(),
  cents: z.int().nullable(),
  /** Why the line counts nothing. */
  left: z.enum(['total', 'heading', 'declined']).nullable(),
  errors: z.array(z.string()),
})
const earningsPreviewResponse = z.object({
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping,
  dateOrder: z.enum(dateOrders),
  /** False if every date can also be read the other way. */
  isDateOrderClear: z.boolean(),
  /** The program or network whose report it is; null if it was not recognized. */
  source: z.string().nullable(),
  rows: z.array(reportRow),
  ...fieldsOf(z.int(), 'valid', 'invalid', 'cents'),
  /** Lines that add up others or repeat the column names, and sales that the program does not pay for. */
  ...fieldsOf(z.int(), 'totals', 'declined'),
  /** Valid rows of earlier imports: they are not counted twice, but are part of `cents`. */
  duplicates: z.int(),
  /** Sales of earlier imports whose amount is another now. */
  changed: z.int(),
  ...fieldsOf(z.string().nullable(), 'since', 'until'),
  currency: z.string(),
  amounts: z.array(z.object({ currency: z.string(), cents: z.int() })),
})

const totals = { clicks: z.int(), cents: z.int(), perClick: z.number() }
const rowsAndCents = z.object({ rows: z.int(), cents: z.int() })
const earningsImport = z.object({
  ...fieldsOf(z.string(), 'id', 'source', 'since', 'until'),
  at: isoTime,
  ...fieldsOf(z.int(), 'rows', 'cents'),
  /** Null if the lines are in several. */
  currency: z.string().nullable(),
})
const earningsResponse = z.object({
  ...totals,
  days: z.int(),
  ...fieldsOf(z.string(), 'since', 'until', 'currency'),
  hasImports: z.boolean(),
  imports: z.array(earningsImport),
  articles: z.array(articleRefSchema.extend(totals)),
  /** `shop`: a further shop of the product; empty for the first. */
  products: z.array(
    z.object({ ...fieldsOf(z.string().nullable(), 'id', 'asin'), ...fieldsOf(z.string(), 'title', 'shop'), ...totals }),
  ),
  withoutEarnings: z.array(z.object({ ...fieldsOf(z.string(), 'id', 'title', 'shop'), clicks: z.int() })),
  unmatched: rowsAndCents,
  /** Earned on days without a click in an article, so no article gets a share. */
  unattributed: z.object({ cents: z.int() }),
  /** Whose article the program's report names, by the sub-tag of the link. */
  bySubTag: z.object({ cents: z.int() }),
  /** Other tracking ids and other currencies are in no other total. */
  otherTags: rowsAndCents,
  otherCurrencies: z.array(z.object({ currency: z.string(), cents: z.int() })),
})

const lostClicksResponse = z.object({
  ...fieldsOf(z.string(), 'since', 'until', 'currency'),
  clicks: z.int(),
  /** What the clicks would have earned; null while no earnings are known. */
  cents: z.int().nullable(),
  /** The days of the earnings that the estimate rests on. */
  basis: z.object(fieldsOf(z.string(), 'since', 'until')).nullable(),
  links: z.array(
    z.object({
      ...fieldsOf(z.string(), 'id', 'shop', 'message'),
      product: z.object(fieldsOf(z.string(), 'id', 'title')),
      why: z.enum(lossReasons),
      clicks: z.int(),
      cents: z.int().nullable(),
    }),
  ),
  /** How many links are not in the list. */
  more: z.int(),
  /** Clicks in texts that have a link with a problem. Which link was clicked is not known. */
  inTexts: z.object(fieldsOf(z.int(), 'clicks', 'articles')),
})

const reportErrors = { unreadable: { status: 422, code: 'invalid' } }

export const earningsRoutes = [
  adminApi('GET', '/api/admin/earnings', {
    scope: 'analytics',
    summary: 'Imported earnings by article and product, with clicks.',
    query: ['days'],
    response: earningsResponse,
    async handle({ deps, site, query }) {
      const overview = await readEarningsOverview(
        deps.db,
        site,
        parseWindow(deps.clock(), query, await readTimeZone(deps.db)),
      )
      const imports = overview.imports.map((line) => ({ ...line, at: line.at_ms }))
      return json({ ...overview, imports })
    },
  }),
  adminApi('GET', '/api/admin/earnings/lost', {
    scope: 'analytics',
    summary: 'Clicks of the last seven days on links that earn nothing, with what they would have earned.',
    response: lostClicksResponse,
    handle: async ({ deps, site }) => json(await readLostClicks(deps, site)),
  }),
  adminApi('POST', '/api/admin/earnings/preview', {
    scope: 'analytics',
    summary: 'What an import of this report would do. Stores nothing.',
    rateLimit: perMinute(20),
    body: z.strictObject({ text, mapping: mapping.optional(), ...readingOptions }),
    maxBodyBytes: maxReportBytes,
    response: earningsPreviewResponse,
    async handle({ deps, body }) {
      const result = await previewEarnings(deps.db, body.text, body.mapping, body)
      return result.ok ? json(result.preview) : failureResponse(result, reportErrors)
    },
  }),
  adminApi('POST', '/api/admin/earnings/import', {
    scope: 'analytics',
    summary:
      'Imports an earnings report. Rows of earlier imports are skipped, or updated if the program names the sale.',
    rateLimit: perMinute(20),
    body: z.strictObject({ text, mapping, ...readingOptions }),
    maxBodyBytes: maxReportBytes,
    status: 201,
    response: z.object({ id: z.string(), ...fieldsOf(z.int(), 'inserted', 'changed', 'duplicates') }),
    async handle({ deps, user, body }) {
      const imported = await importEarnings(deps, { ...body, user_id: user.id })
      if (!imported.ok) return failureResponse(imported, reportErrors)
      const { id, inserted, changed, duplicates } = imported
      return json({ id, inserted, changed, duplicates }, { status: 201 })
    },
  }),
  adminApi('DELETE', '/api/admin/earnings/imports/:id', {
    scope: 'analytics',
    summary: 'Deletes an import with its rows.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) => ((await removeImport(deps, params.id, user.id)) ? json({}) : notFound()),
  }),
] as const
