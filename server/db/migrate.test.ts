import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '#tests/kit/database.ts'
import { describeMigrations } from '#tests/kit/describe-migrations.ts'
import { type Engine, readMigrations } from './read-migrations.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']

/** Add a line for each new migration. A line never changes: databases in use were made by the file it stands for. */
const released: Readonly<Record<string, Readonly<Record<Engine, string>>>> = {
  '1-schema': {
    sqlite: '13ce80246fc2f7867870e8343b60cf423956569f06dcc157dc995314112126f2',
    postgres: 'ce8ea21cad4aa0db0df3beed476f92278ba6a2f5b52c948df450759e47883552',
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
