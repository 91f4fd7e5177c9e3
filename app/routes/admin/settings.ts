import { errorResponse, invalidFields, json } from '#app/responses.ts'
import { resolveAuthors, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import { toIsoString } from '#domain/text/dates.ts'
import type { Deps } from '#features/deps.ts'
import { applyGenerationSettings } from '#features/generation/settings.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import { version } from '../../../package.json'
import { adminApi } from '../user-api.ts'
import { settingsBody, settingsResponse } from './settings-schemas.ts'
import { z } from 'zod'
import { confirmCheck } from '#features/launch-check/commands.ts'
import { readLaunchCheck } from '#features/launch-check/queries.ts'
import { readFirstHour, showFirstHour } from '#features/launch-check/first-hour.ts'
import { fieldsOf, isoTime, optionalText } from '../field-schemas.ts'

export const settingsRoutes = [
  adminApi('GET', '/api/admin/settings', {
    response: settingsResponse,
    handle: async ({ deps }) => describeSettings(deps, await readSettings(deps)),
  }),
  adminApi('PUT', '/api/admin/settings', {
    body: settingsBody,
    response: settingsResponse,
    async handle({ deps, user, body }) {
      if (body.adminsNeedSecondFactor && !user.twoFactorEnabled)
        return invalidFields({
          adminsNeedSecondFactor: 'Please turn on two-factor sign-in for your own account first.',
        })
      const given = Object.entries(body).filter(([, value]) => value !== undefined)
      return describeSettings(deps, await updateSettings(deps, Object.fromEntries(given), user.id))
    },
  }),
] as const

async function describeSettings(deps: Deps, stored: Settings) {
  const { confirmations: _, ...settings } = stored
  const { name, affiliateTag } = applySiteSettings(deps.config, stored)
  const { generation } = await applyGenerationSettings(deps)
  const effective = {
    siteName: name,
    affiliateTag,
    authors: resolveAuthors(settings, name),
    providers: generation.providerNames,
  }
  return json({ settings, effective, version })
}

const launchItem = z.strictObject({
  ...fieldsOf(z.string(), 'key', 'area', 'title', 'reason', 'fix'),
  ...fieldsOf(z.boolean(), 'done', 'confirmable', 'needsEvidence'),
  source: z.strictObject(fieldsOf(z.string(), 'name', 'url', 'looked_up')).nullable(),
  opens: z.string().nullable(),
  examples: z.array(z.strictObject(fieldsOf(z.string(), 'label', 'href'))),
  claim: z.strictObject({ where: z.string(), isShown: z.boolean() }).nullable(),
  confirmation: z.strictObject({ at: isoTime, ...fieldsOf(z.string(), 'by', 'evidence') }).nullable(),
})
const launchCheckResponse = z.strictObject({ items: z.array(launchItem) })

const firstHourResponse = z.strictObject({
  shown: z.boolean(),
  done: z.strictObject(fieldsOf(z.boolean(), 'name', 'tag', 'article', 'mail', 'backup')),
})

export const launchCheckRoutes = [
  adminApi('GET', '/api/admin/first-hour', {
    response: firstHourResponse,
    handle: async ({ deps }) => json(await readFirstHour(deps)),
  }),
  adminApi('PUT', '/api/admin/first-hour', {
    body: z.strictObject({ shown: z.boolean() }),
    response: firstHourResponse,
    async handle({ deps, body }) {
      await showFirstHour(deps, body.shown)
      return json(await readFirstHour(deps))
    },
  }),
  adminApi('GET', '/api/admin/launch-check', {
    response: launchCheckResponse,
    handle: async ({ deps, caller }) => json({ items: await readLaunchCheck(deps, caller) }),
  }),
  adminApi('GET', '/api/admin/launch-check/evidence.json', {
    response: launchCheckResponse.extend({ ...fieldsOf(z.string(), 'site', 'exported_by'), exported_at: isoTime }),
    async handle({ deps, user, caller }) {
      const exported_at = toIsoString(deps.clock())
      const items = await readLaunchCheck(deps, caller)
      const file = `launch-check-${exported_at.slice(0, 10)}.json`
      const headers = { 'content-disposition': `attachment; filename="${file}"` }
      return json({ site: deps.config.origin, exported_at, exported_by: user.email, items }, { headers, indent: 2 })
    },
  }),
  adminApi('POST', '/api/admin/launch-check', {
    body: z.strictObject({
      key: z.string().max(64),
      confirmed: z.boolean(),
      evidence: optionalText('The evidence', 1000, z.string().trim()).optional(),
    }),
    response: launchCheckResponse,
    async handle({ deps, user, body, caller }) {
      const item = (await readLaunchCheck(deps, caller)).find(({ key }) => key === body.key)
      if (!item) return errorResponse(422, 'invalid', 'Unknown launch check item.')
      if (!item.confirmable)
        return errorResponse(422, 'not_confirmable', `This item cannot be confirmed manually: ${item.fix}`)
      const { confirmed, evidence = '' } = body
      if (confirmed && item.needsEvidence && evidence === '')
        return invalidFields({ evidence: 'Please say what proves this.' })
      await confirmCheck(deps, { key: item.key, confirmed, evidence, user_id: user.id })
      return json({ items: await readLaunchCheck(deps, caller) })
    },
  }),
] as const
