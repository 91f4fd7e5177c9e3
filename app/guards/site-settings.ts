import { defaultSettings, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import type { Deps } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'

/** The site with its owner's settings. */
export type ReadSiteSettings = () => Promise<{ site: Site; settings: Settings }>

/** Read once for each content version, since every change of a setting raises it. */
export function createSiteSettingsReader(deps: Deps): ReadSiteSettings {
  let known: { version: number; read: ReturnType<ReadSiteSettings> } | undefined
  let last: Awaited<ReturnType<ReadSiteSettings>> | undefined
  return () => {
    const version = deps.contentVersion.current()
    if (known?.version !== version) known = { version, read: read() }
    return known.read
  }

  async function read() {
    try {
      const settings = await readSettings(deps)
      last = { settings, site: applySiteSettings(deps.config, settings) }
      return last
    } catch (error) {
      deps.log('error', 'read_failed', { error })
      known = undefined
      // A page that needs nothing else is shown and kept during an outage: not under another name.
      return last ?? { settings: defaultSettings(deps.config.origin), site: deps.config }
    }
  }
}
