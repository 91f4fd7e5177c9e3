import { listBrandStyles } from '#app/feeds/brand-look.ts'
import { listPictureStyles } from '#app/feeds/picture-styles.ts'
import { defaultSettings, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import type { Deps } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'

/** The owner's settings override the name and affiliate tag of the environment. `styles`: URLs of further style sheets. */
export type ReadSiteSettings = () => Promise<{ site: Site; settings: Settings; styles: readonly string[] }>

/** Reads settings once per content version: every change of a setting raises the version. */
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
      const site = applySiteSettings(deps.config, settings)
      last = { settings, site, styles: [...(await listPictureStyles(deps.db)), ...listBrandStyles(site)] }
      return last
    } catch (error) {
      deps.log('error', 'read_failed', { error })
      known = undefined
      // Pages that need no other data are rendered and cached during an outage and must not show another name.
      return last ?? { settings: defaultSettings(deps.config), site: deps.config, styles: [] }
    }
  }
}
