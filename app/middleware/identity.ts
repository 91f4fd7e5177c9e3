import { defaultSettings, siteWith, type Settings } from '#domain/settings.ts'
import type { SiteFacts } from '#domain/site.ts'
import type { Deps } from '#features/deps.ts'
import { readSettings } from '#features/settings/reads.ts'

/** Who the site is now: the owner may have given it another name or tag than its environment. */
export type Identity = () => Promise<{ site: SiteFacts; settings: Settings }>

/** Read once for each content version, since every change of a setting raises it. */
export function createIdentity(deps: Deps): Identity {
  let known: { version: number; read: ReturnType<Identity> } | undefined
  return () => {
    const version = deps.content.read()
    if (known?.version !== version) known = { version, read: read() }
    return known.read
  }

  async function read() {
    try {
      const settings = await readSettings(deps)
      return { settings, site: siteWith(deps.site, settings) }
    } catch (error) {
      deps.log('error', 'read_failed', { error })
      known = undefined
      return { settings: defaultSettings(deps.site.origin), site: deps.site }
    }
  }
}
