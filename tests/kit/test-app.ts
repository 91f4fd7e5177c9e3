import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { onTestFinished } from 'vitest'
import { createViewCollector } from '#features/analytics/view-collector.ts'
import { createSearchCounter } from '#features/analytics/failed-search-counter.ts'
import type { Deps } from '#features/deps.ts'
import { smallerWidths } from '#features/media/upload-files.ts'
import { createMailer } from '#features/mail/mailer.ts'
import type { Outgoing } from '#features/mail/ports.ts'
import { createMailWorker } from '#features/mail/worker.ts'
import { createBuiltinIllustrator } from '#illustrator/illustrator.ts'
import { createRasterizer } from '#server/adapters/rasterizer/rasterizer.ts'
import { createBetterAuthAccounts } from '#server/adapters/better-auth/accounts.ts'
import { createPasswords, type Passwords } from '#server/adapters/better-auth/password-hashing.ts'
import { createDiskMedia } from '#server/adapters/disk-media/disk-media-store.ts'
import { createKnownPasswords } from '#server/adapters/breached-passwords/breached-passwords.ts'
import { createPicturePress } from '#server/adapters/images/image-processor.ts'
import { openOutside } from '#server/adapters/external-services.ts'
import { createStarterFiles } from '#server/adapters/starter-library.ts'
import { createContentVersion } from '#server/bus/content-version.ts'
import { createLocalBus } from '#server/bus/local-bus.ts'
import { createDayIds } from '#server/security/daily-visitor-ids.ts'
import { createNewId } from '#server/ids.ts'
import { createSetupLinks } from '#server/security/setup-links.ts'
import { createSigner } from '#server/security/token-signer.ts'
import type { Engine } from '#server/db/engine.ts'
import { openTestDatabase } from './database.ts'

export type TestHouse = Deps & {
  engine: Engine
  /** What accounts are kept with. */
  secret: string
  /** What was logged, newest last. */
  logged: { level: string; event: string; facts: unknown }[]
  /** What was sent, newest last. */
  mails: Outgoing[]
  /** Mails that were promised have been sent, if they are due. */
  settled: () => Promise<void>
  /** Moves the clock. */
  pass: (milliseconds: number) => void
}

/** `watch` sees every query of the house, whoever asks it. Passwords are hashed cheaply unless a test is about that. */
type Unlike = { limitFactor?: number; watch?: KyselyPlugin; passwords?: Passwords }

/** Everything but the outside world, on a fresh database that goes with the test. The clock stands still. */
export async function openTestHouse(change: Partial<Deps> & Unlike = {}): Promise<TestHouse> {
  const { limitFactor = 50, watch, passwords = createPasswords({ N: 16, r: 1, p: 1 }), ...changed } = change
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  let now = Date.UTC(2026, 0, 15, 12)
  const clock = () => now
  const logged: TestHouse['logged'] = []
  const log: Deps['log'] = (level, event, facts) => void logged.push({ level, event, facts })
  const bus = createLocalBus(log)
  const newId = createNewId(clock)
  const site = {
    name: 'Wagwise',
    origin: 'http://localhost:3000',
    isPublic: false,
    affiliateTag: 'wagwise-20',
    ...changed.site,
  }
  const mediaFolder = join(tmpdir(), `wagwise-media-${newId()}`)
  onTestFinished(() => rm(mediaFolder, { recursive: true, force: true }))
  const mails: Outgoing[] = []
  const { engine } = database
  const db = watch ? database.db.withPlugin(watch) : database.db
  const carrier = changed.carrier ?? {
    to: 'server' as const,
    carry: async (mail: Outgoing, handOver: () => Promise<void>) => {
      await handOver()
      mails.push(mail)
    },
    purge: async () => undefined,
  }
  const chance = () => 0.5
  const mailer = changed.mailer ?? createMailer({ db, clock, newId, bus })
  const workers = (['personal', 'bulk'] as const).map((lane) =>
    createMailWorker({ db, clock, newId, log, carrier, chance }, lane),
  )
  const keys = { secret: 'for tests only, and long enough to be taken', limitKey: 'for tests', limitFactor }
  const accounts = createBetterAuthAccounts({ db, engine, site, newId, mailer, log, clock, passwords, ...keys })
  const illustrator = createBuiltinIllustrator()
  const nothing = {
    ai: undefined,
    caps: { text: 200, image: 600 },
    creators: undefined,
    indexNow: { key: undefined, endpoint: undefined },
  }
  const outside = await openOutside({
    config: nothing,
    root: '.',
    db,
    clock,
    site,
    illustrator,
    pictureStore: { reserve: async () => undefined, keep: async () => undefined },
  })
  return {
    ...outside,
    db,
    views: createViewCollector({ db, bus, log }),
    searches: createSearchCounter({ db, clock, log }),
    geo: { countryOf: async () => undefined, facts: async () => ({ source: null, attribution: null }) },
    dayIds: createDayIds(mediaFolder),
    clock,
    newId,
    bus,
    content: createContentVersion(bus),
    log,
    site,
    mailer,
    carrier,
    signer: createSigner({ key: 'for tests', clock }),
    chance,
    accounts,
    setupLinks: createSetupLinks({ key: 'for tests', clock }),
    illustrator,
    operation: { sendsMail: false, openDataFolder: async () => undefined },
    metrics: { gather: async () => [] },
    rasterizer: createRasterizer({ fonts: 'server/adapters/rasterizer/fonts' }),
    press: createPicturePress({ widths: smallerWidths }),
    mediaStore: createDiskMedia(mediaFolder),
    starter: createStarterFiles('content'),
    knownPasswords: createKnownPasswords('content/known-passwords.bin'),
    dashboard: { find: () => undefined },
    ...changed,
    engine,
    secret: keys.secret,
    logged,
    mails,
    async settled() {
      await accounts.settled()
      for (const { turn } of workers) while (await turn());
    },
    pass: (milliseconds) => void (now += milliseconds),
  }
}
