import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '#tests/kit/database.ts'
import { describeMigrations } from '#tests/kit/describe-migrations.ts'
import { type Engine, readMigrations } from './read-migrations.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']

/** Add a line for each new migration. A line never changes: databases in use were made by the file it stands for. */
const released: Readonly<Record<string, Readonly<Record<Engine, string>>>> = {
  '1-schema': {
    sqlite: '0229529a84973195b3c6f2c3df2f5a36aaf9e40cb4e1ebdff1249c06ef4d2e07',
    postgres: '410e383abb7d50af418e99612a6c6885b928765fdd65089899982574cc14dd54',
  },
}

test.each(engines)('no migration of %s is edited after its release, and each is in the list above', async (engine) => {
  const migrations = await readMigrations(migrationsFolder, engine)
  const checksums = migrations.map(({ number, name, checksum }) => [`${number}-${name}`, checksum])
  expect(checksums).toEqual(Object.entries(released).map(([title, ofEngine]) => [title, ofEngine[engine]]))
})

describe('migrations on SQLite (381)', () => {
  describeMigrations('sqlite')
})
