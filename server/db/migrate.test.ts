import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '#tests/kit/database.ts'
import { describeMigrations } from '#tests/kit/describe-migrations.ts'
import { type Engine, readMigrations } from './read-migrations.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']

/** Add a line for each new migration. A line never changes: databases in use were made by the file it stands for. */
const released: Readonly<Record<string, Readonly<Record<Engine, string>>>> = {
  '1-schema': {
    sqlite: '2ff1233c2f6262a0c75b7cd26da6c321043dd375c2001c445e488620d9e14187',
    postgres: 'aa73d5735be55c04eb63a4cf196310f83b66dfa73877531e56fede327b458aca',
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
