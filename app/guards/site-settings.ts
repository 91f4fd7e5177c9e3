import { defaultSettings, siteWith, type Settings } from '#domain/site/settings.ts'
import type { SiteFacts } from '#domain/site/site.ts'
import type { Deps } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'

/** Who the site is now: the owner may have given it another name or tag than its environment. */
export type Identity = () => Promise<{ site: SiteFacts; settings: Settings }>

/** Read once for each content version, since every change of a setting raises it. */
export function createIdentity(deps: Deps): Identity {
  let known: { version: number; read: ReturnType<Identity> } | undefined
  let last: Awaited<ReturnType<Identity>> | undefined
  return () => {
    const version = deps.content.read()
    if (known?.version !== version) known = { version, read: read() }
    return known.read
  }

  async function read() {
    try {
      const settings = await readSettings(deps)
      last = { settings, site: siteWith(deps.site, settings) }
      return last
    } catch (error) {
      deps.log('error', 'read_failed', { error })
      known = undefined
      // A page that needs nothing else is shown and kept during an outage: not under another name.
      return last ?? { settings: defaultSettings(deps.site.origin), site: deps.site }
    }
  }
}
