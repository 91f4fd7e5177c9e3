import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { onTestFinished } from 'vitest'
import { createViewCollector } from '#features/analytics/view-collector.ts'
import { createFailedSearchCounter } from '#features/analytics/failed-search-counter.ts'
import { createRedirectCounter } from '#features/redirects/redirect-counter.ts'
import type { AppDeps } from '#app/guards/ports.ts'
import { thumbnailWidths } from '#features/media/upload-files.ts'
import { createMailer } from '#features/mail/enqueue.ts'
import type { OutgoingMail } from '#features/mail/ports.ts'
import { createMailWorker } from '#features/mail/worker.ts'
import { createIllustrator } from '#illustrator/illustrator.ts'
import { createRasterizer } from '#server/adapters/rasterizer/rasterizer.ts'
import { createBetterAuthAccounts } from '#server/adapters/better-auth/accounts.ts'
import { createPasswordHasher, type PasswordHasher } from '#server/adapters/better-auth/password-hashing.ts'
import { createDiskMediaStore } from '#server/adapters/disk-media/disk-media-store.ts'
import { createBreachedPasswords } from '#server/adapters/breached-passwords/breached-passwords.ts'
import { openMail } from '#server/adapters/mail/mail-setup.ts'
import { createExportFiles } from '#server/adapters/export-files/export-files.ts'
import { createImageProcessor } from '#server/adapters/images/image-processor.ts'
import { openExternalServices } from '#server/adapters/external-services.ts'
import { createSafetyGate } from '#server/adapters/safety-gate/safety-gate.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { createContentVersion } from '#server/bus/content-version.ts'
import { createLocalBus } from '#server/bus/local-bus.ts'
import { createDailyVisitorIds } from '#server/security/daily-visitor-ids.ts'
import { createNewId } from '#server/ids.ts'
import { createSecretBox } from '#server/security/secret-box.ts'
import { createSetupLinks } from '#server/security/setup-links.ts'
import { createSigner } from '#server/security/token-signer.ts'
import type { Engine } from '#server/db/read-migrations.ts'
import { createFakeImports } from './import-sources.ts'
import { openTestDatabase } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Its word lists take a moment to read, so all tests of a process share them. */
const { check: safetyGate } = createSafetyGate('content')

/** It reads each file once, so all tests of a process share it. */
const illustrator = createIllustrator('content')

export type TestApp = AppDeps & {
  engine: Engine
  /** The secret of the accounts adapter. */
  secret: string
  /** Log lines, newest last. */
  logged: { level: string; event: string; details: unknown }[]
  /** Sent mails, newest last. */
  sentMails: OutgoingMail[]
  /** Sends all queued mails that are due. */
  flushMail: () => Promise<void>
  /** Advances the clock. */
  advanceClock: (milliseconds: number) => void
}

/** `watch` sees every query of the app. Password hashing is cheap unless a test is about it. */
type TestAppOptions = { limitFactor?: number; watch?: KyselyPlugin; passwords?: PasswordHasher }

/** The whole app without external services, on a fresh database that is removed with the test. The clock is frozen. */
export async function createTestApp(change: Partial<AppDeps> & TestAppOptions = {}): Promise<TestApp> {
  const { limitFactor = 50, watch, passwords = createPasswordHasher({ N: 16, r: 1, p: 1 }), ...changed } = change
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  let now = Date.UTC(2026, 0, 15, 12)
  const clock = () => now
  const logged: TestApp['logged'] = []
  const log: AppDeps['log'] = (level, event, details) => void logged.push({ level, event, details })
  const bus = createLocalBus(log)
  const newId = createNewId(clock)
  const site = {
    name: 'Wagwise',
    origin: 'http://localhost:3000',
    isPublic: false,
    affiliateTag: 'wagwise-20',
    ...changed.config,
  }
  const mediaFolder = join(temporaryFolder(), `wagwise-media-${newId()}`)
  // An image that is still being written when the test ends creates the folder again.
  onTestFinished(() => rm(mediaFolder, { recursive: true, force: true, maxRetries: 5 }))
  const mails: OutgoingMail[] = []
  const { engine, callProcedure } = database
  const db = watch ? database.db.withPlugin(watch) : database.db
  const transport = changed.mailTransport ?? {
    target: 'server' as const,
    send: async (mail: OutgoingMail, handOver: () => Promise<void>) => {
      await handOver()
      mails.push(mail)
    },
    purge: async () => undefined,
  }
  const mail = {
    smtpUrl: undefined,
    sender: undefined,
    defaultSender: { name: 'Wagwise', email: 'hello@wagwise.test' },
  }
  const secretBox = createSecretBox({ key: 'for tests' })
  const { mailSetup } = await openMail({ mail, dataDir: mediaFolder, secretBox, db, bus, log })
  const chance = () => 0.5
  const mailer = changed.mailer ?? createMailer({ db, clock, newId, bus })
  const workers = (['personal', 'bulk'] as const).map((queue) =>
    createMailWorker({ db, clock, newId, log, mailTransport: transport, random: chance }, queue),
  )
  const keys = { secret: 'for tests only, and long enough to be taken', limitKey: 'for tests', limitFactor }
  const accounts = createBetterAuthAccounts({ db, engine, site, newId, mailer, log, clock, passwords, ...keys })
  const nothing = {
    ai: undefined,
    dailyCaps: { text: 200, image: 600 },
    creators: undefined,
    indexNow: { key: undefined, endpoint: undefined },
  }
  const externalServices = await openExternalServices({
    services: nothing,
    root: '.',
    db,
    clock,
    config: site,
    illustrator,
    pictureStore: { reserve: async () => undefined, store: async () => undefined },
  })
  return {
    ...externalServices,
    db,
    callProcedure,
    views: createViewCollector({ db, callProcedure, bus, log }),
    failedSearches: createFailedSearchCounter({ db, clock, log }),
    redirectCounter: createRedirectCounter({ db, clock, log }),
    geo: { countryOf: async () => undefined, source: async () => ({ source: null, attribution: null }) },
    dayIds: createDailyVisitorIds(mediaFolder),
    clock,
    newId,
    bus,
    contentVersion: createContentVersion(bus),
    log,
    config: site,
    mailer,
    mailTransport: transport,
    mailSetup,
    signer: createSigner({ key: 'for tests', clock }),
    random: chance,
    accounts,
    setupLinks: createSetupLinks({ key: 'for tests', clock }),
    illustrator,
    runtime: { openDataFolder: async () => undefined, freeBytes: async () => 2 ** 40 },
    metrics: { collect: async () => [] },
    rasterizer: createRasterizer({ fonts: 'server/adapters/rasterizer/fonts' }),
    imageProcessor: createImageProcessor({ widths: thumbnailWidths }),
    mediaStore: createDiskMediaStore(mediaFolder),
    backups: { list: async () => [], create: async () => true, open: async () => undefined },
    starterLibrary: createStarterLibrary('content'),
    imports: createFakeImports(),
    exports: {
      files: createExportFiles(join(mediaFolder, 'exports')),
      openSite: () => Promise.reject(new Error('There is no site in this test.')),
      listScripts: async () => [],
    },
    safetyGate,
    breachedPasswords: createBreachedPasswords('content/known-passwords.bin'),
    dashboard: { find: () => undefined },
    serviceWorker: undefined,
    ...changed,
    engine,
    secret: keys.secret,
    logged,
    sentMails: mails,
    async flushMail() {
      await accounts.flush()
      for (const { runOnce: turn } of workers) while (await turn());
    },
    advanceClock: (milliseconds) => void (now += milliseconds),
  }
}
