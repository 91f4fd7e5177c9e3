import { listBrandStyles } from '#app/feeds/brand-look.ts'
import { listPictureStyles } from '#app/feeds/picture-styles.ts'
import { defaultSettings, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import { withPageLinks } from '#domain/site/pages.ts'
import type { Site } from '#domain/site/site.ts'
import type { Deps } from '#features/deps.ts'
import { listPublishedPages } from '#features/pages/custom-page-queries.ts'
import { readStoredCategories } from '#features/categories/queries.ts'
import { readActiveRecalls } from '#features/recalls/queries.ts'
import { readSettings } from '#features/settings/queries.ts'

/** The owner's settings override the name and affiliate tag of the environment. `styles`: URLs of further style sheets. */
export type ReadSiteSettings = () => Promise<{ site: Site; settings: Settings; styles: readonly string[] }>

/** Reads settings, categories, published pages and confirmed recalls of the owner once per content version, which every change of them raises. */
export function createSiteSettingsReader(deps: Deps): ReadSiteSettings {
  let cached: { version: number; read: ReturnType<ReadSiteSettings> } | undefined
  let last: Awaited<ReturnType<ReadSiteSettings>> | undefined
  return () => {
    const version = deps.contentVersion.current()
    if (cached?.version !== version) cached = { version, read: read() }
    return cached.read
  }

  async function read() {
    try {
      const settings = await readSettings(deps)
      const customPages = await listPublishedPages(deps.db)
      const configured = applySiteSettings(deps.config, settings)
      const recalls = await readActiveRecalls(deps.db)
      const categories = await readStoredCategories(deps.db)
      const own = categories && { categories }
      const site = { ...configured, ...own, customPages, recalls, menus: withPageLinks(configured.menus, customPages) }
      last = { settings, site, styles: [...(await listPictureStyles(deps.db)), ...listBrandStyles(site)] }
      return last
    } catch (error) {
      deps.log('error', 'read_failed', { error })
      cached = undefined
      // Pages that need no other data are rendered and cached during an outage and must not show another name.
      return last ?? { settings: defaultSettings(deps.config), site: deps.config, styles: [] }
    }
  }
}
