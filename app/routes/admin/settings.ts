import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json } from '#app/responses.ts'
import { resolveAuthors, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import type { Deps } from '#features/deps.ts'
import { applyGenerationSettings } from '#features/generation/settings.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import { version } from '../../../package.json'
import type { SettingsBody } from './settings-schemas.ts'

export async function getSettings({ deps }: ApiContext) {
  return settingsResponse(deps, await readSettings(deps))
}

export async function putSettings(context: ApiContext<unknown, SettingsBody>) {
  const { id, twoFactorEnabled } = await signedInUser(context)
  if (context.body.adminsNeedSecondFactor && !twoFactorEnabled) {
    const error = 'Please turn on two-factor sign-in for your own account first.'
    return errorResponse(422, 'invalid', error, { fields: { adminsNeedSecondFactor: error } })
  }
  const given = Object.entries(context.body).filter(([, value]) => value !== undefined)
  return settingsResponse(context.deps, await updateSettings(context.deps, Object.fromEntries(given), id))
}

async function settingsResponse(deps: Deps, settings: Settings) {
  const { name, affiliateTag } = applySiteSettings(deps.config, settings)
  const { generation } = await applyGenerationSettings(deps)
  const effective = {
    siteName: name,
    affiliateTag,
    authors: resolveAuthors(settings, name),
    providers: generation.providerNames,
  }
  return json({ settings, effective, version })
}
