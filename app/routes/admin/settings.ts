import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { refuse } from '#app/error-response.ts'
import { authorsOf, siteWith, type Settings } from '#domain/site/settings.ts'
import type { Deps } from '#features/deps.ts'
import { changeSettings } from '#features/settings/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import { version } from '../../../package.json'
import { answer } from './responses.ts'
import type { ChangedSettings } from './settings-schemas.ts'

export async function getSettings({ deps }: ApiVisit): Promise<Response> {
  return shown(deps, await readSettings(deps))
}

export async function putSettings(visit: ApiVisit<unknown, ChangedSettings>): Promise<Response> {
  const { id, twoFactorEnabled } = await memberOf(visit)
  if (visit.body.adminsNeedSecondFactor && !twoFactorEnabled) {
    const error = 'Please turn on two-factor sign-in on your own account page first.'
    return refuse(422, 'invalid', error, { fields: { adminsNeedSecondFactor: error } })
  }
  const given = Object.entries(visit.body).filter(([, value]) => value !== undefined)
  return shown(visit.deps, await changeSettings(visit.deps, Object.fromEntries(given), id))
}

/** `inEffect`: what holds where a setting is left empty. */
function shown({ site, generation }: Deps, settings: Settings): Response {
  const { name, affiliateTag } = siteWith(site, settings)
  const inEffect = { siteName: name, affiliateTag, authors: authorsOf(settings, name), madeBy: generation.madeBy }
  return answer({ settings, inEffect, version })
}
