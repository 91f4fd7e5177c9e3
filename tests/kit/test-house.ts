import { onTestFinished } from 'vitest'
import { createViewCollector } from '#features/analytics/collector.ts'
import type { Deps } from '#features/deps.ts'
import { createBuiltinIllustrator } from '#host/adapters/builtin-illustrator/illustrator.ts'
import { createStarterFiles } from '#host/adapters/starter-files.ts'
import { createContentVersion } from '#host/bus/content-version.ts'
import { createLocalBus } from '#host/bus/local-bus.ts'
import { createNewId } from '#host/ids.ts'
import { openTestDatabase } from './database.ts'

export type TestHouse = Deps & {
  /** What was logged, newest last. */
  logged: { level: string; event: string; facts: unknown }[]
  /** Moves the clock. */
  pass: (milliseconds: number) => void
}

/** Everything but the outside world, on a fresh database that goes with the test. The clock stands still. */
export async function openTestHouse(change: Partial<Deps> = {}): Promise<TestHouse> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  let now = Date.UTC(2026, 0, 15, 12)
  const clock = () => now
  const logged: TestHouse['logged'] = []
  const log: Deps['log'] = (level, event, facts) => void logged.push({ level, event, facts })
  const bus = createLocalBus(log)
  return {
    db: database.db,
    views: createViewCollector({ db: database.db, bus }),
    clock,
    newId: createNewId(clock),
    bus,
    content: createContentVersion(bus),
    log,
    site: { name: 'Wagwise', origin: 'http://localhost:3000', isPublic: false, affiliateTag: 'wagwise-20' },
    illustrator: createBuiltinIllustrator(),
    starter: createStarterFiles('content'),
    ...change,
    logged,
    pass: (milliseconds) => void (now += milliseconds),
  }
}
