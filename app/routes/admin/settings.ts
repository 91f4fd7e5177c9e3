import { requireRecentSignIn } from '#app/guards/recent-sign-in.ts'
import { errorResponse, invalidFields, json } from '#app/responses.ts'
import { checkColors } from '#domain/site/brand.ts'
import { resolveAuthors, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import { settingFields } from '#domain/site/setting-fields.ts'
import { toDay } from '#domain/text/dates.ts'
import type { Deps } from '#features/deps.ts'
import { applyGenerationSettings } from '#features/generation/settings.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { findDeadMenuPath } from '#features/settings/dead-menu-path.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
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
    scope: 'settings',
    summary: 'The settings, and what applies where one is empty.',
    response: settingsResponse,
    handle: async ({ deps }) => describeSettings(deps, await readSettings(deps)),
  }),
  adminApi('PUT', '/api/admin/settings', {
    scope: 'settings',
    summary: 'Changes the given settings. Turning off the second factor of admins needs a recent sign-in.',
    body: settingsBody,
    response: settingsResponse,
    async handle(context) {
      const { deps, user, body } = context
      const stored = await readSettings(deps)
      const isWeakened = stored.adminsNeedSecondFactor && body.adminsNeedSecondFactor === false
      const rejection = isWeakened ? requireRecentSignIn(context, user) : undefined
      if (rejection) return rejection
      if (body.adminsNeedSecondFactor && !user.twoFactorEnabled)
        return invalidFields({
          adminsNeedSecondFactor: 'Please turn on two-factor sign-in for your own account first.',
        })
      const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const unreadable = Object.entries(checkColors({ ...stored, ...changes }))
      if (unreadable.length > 0)
        return invalidFields(Object.fromEntries(unreadable.map(([key, { text }]) => [key, text])))
      const deadLinks = await findDeadLinks(deps.db, changes)
      if (Object.keys(deadLinks).length > 0) return invalidFields(deadLinks)
      return describeSettings(deps, await updateSettings(deps, changes, user.id))
    },
  }),
] as const

async function findDeadLinks(db: Db, changes: Readonly<Record<string, unknown>>) {
  const errors: Record<string, string> = {}
  for (const { key, kind } of settingFields) {
    const menu = changes[key]
    const path = kind === 'menu' && typeof menu === 'string' ? await findDeadMenuPath(db, menu) : undefined
    if (path !== undefined) errors[key] = `There is no page at ${path}.`
  }
  return errors
}

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

const launchItem = z.object({
  ...fieldsOf(z.string(), 'key', 'area', 'title', 'reason', 'fix'),
  ...fieldsOf(z.boolean(), 'done', 'confirmable', 'needsEvidence'),
  source: z.object(fieldsOf(z.string(), 'name', 'url', 'looked_up')).nullable(),
  opens: z.string().nullable(),
  examples: z.array(z.object(fieldsOf(z.string(), 'label', 'href'))),
  claim: z.object({ where: z.string(), isShown: z.boolean() }).nullable(),
  confirmation: z.object({ at: isoTime, ...fieldsOf(z.string(), 'by', 'evidence') }).nullable(),
})
const launchCheckResponse = z.object({ items: z.array(launchItem) })

const firstHourResponse = z.object({
  visible: z.boolean(),
  steps: z.object(fieldsOf(z.boolean(), 'name', 'tag', 'article', 'mail', 'backup')),
})

export const launchCheckRoutes = [
  adminApi('GET', '/api/admin/first-hour', {
    scope: 'settings',
    summary: 'What a new owner does first, and whether the dashboard shows it.',
    response: firstHourResponse,
    handle: async ({ deps }) => json(await readFirstHour(deps)),
  }),
  adminApi('PUT', '/api/admin/first-hour', {
    scope: 'settings',
    summary: 'Shows or hides the first hour.',
    body: z.strictObject({ visible: z.boolean() }),
    response: firstHourResponse,
    async handle({ deps, body }) {
      await showFirstHour(deps, body.visible)
      return json(await readFirstHour(deps))
    },
  }),
  adminApi('GET', '/api/admin/launch-check', {
    scope: 'settings',
    summary: 'What to set up before the site goes public.',
    response: launchCheckResponse,
    handle: async ({ deps, caller }) => json({ items: await readLaunchCheck(deps, caller) }),
  }),
  adminApi('GET', '/api/admin/launch-check/evidence.json', {
    scope: 'settings',
    summary: 'The state of every point with its evidence, as a dated file to download.',
    response: launchCheckResponse.extend({ ...fieldsOf(z.string(), 'site', 'exported_by'), exported_at: isoTime }),
    async handle({ deps, user, caller }) {
      const exported_at = deps.clock()
      const items = await readLaunchCheck(deps, caller)
      const file = `launch-check-${toDay(exported_at)}.json`
      const headers = { 'content-disposition': `attachment; filename="${file}"` }
      return json({ site: deps.config.origin, exported_at, exported_by: user.email, items }, { headers, indent: 2 })
    },
  }),
  adminApi('POST', '/api/admin/launch-check', {
    scope: 'settings',
    summary: 'Confirms one item of the launch check.',
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
