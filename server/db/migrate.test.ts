import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '#tests/kit/database.ts'
import { describeMigrations } from '#tests/kit/describe-migrations.ts'
import { type Engine, readMigrations } from './read-migrations.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']

/** Add a line for each new migration. A line never changes: databases in use were made by the file it stands for. */
const released: Readonly<Record<string, Readonly<Record<Engine, string>>>> = {
  '1-schema': {
    sqlite: '308c14f44e37127f19a51c3656b78cc256063522a0aa527ba5994de988a3a71d',
    postgres: 'e307d24299a403c388e2cc5dd5896db89290800dce03c73abf11a7c9edc3e358',
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
