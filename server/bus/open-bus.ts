import type { Bus, Log } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { createLocalBus } from './local-bus.ts'
import { openPostgresBus, type OpenBus } from './postgres-bus.ts'

export async function openBus(options: {
  databaseUrl: string | undefined
  db: Db
  log: Log
  /** Used when there is no PostgreSQL. */
  createBus?: (log: Log) => Bus
}): Promise<OpenBus> {
  const { databaseUrl: url, db, log, createBus = createLocalBus } = options
  if (url !== undefined) return openPostgresBus({ url, db, log })
  return { bus: createBus(log), close: async () => undefined }
}
