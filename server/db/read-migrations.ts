import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Engine = 'sqlite' | 'postgres'

export type Migration = { number: number; name: string; sql: string; checksum: string }

const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/

/** The migrations of one engine in order. `folder` has a subfolder per engine. */
export async function readMigrations(folder: string, engine: Engine): Promise<Migration[]> {
  const engineFolder = join(folder, engine)
  const migrations: Migration[] = []
  for (const file of (await readdir(engineFolder)).toSorted()) {
    const [matched, digits, name] = fileName.exec(file) ?? []
    if (!matched || !name) throw new Error(`${file} is not a valid migration file name.`)
    const number = migrations.length + 1
    if (Number(digits) !== number)
      throw new Error(`${file} should be number ${number}: migration numbers must not have gaps.`)
    const sql = (await readFile(join(engineFolder, file), 'utf8')).replaceAll('\r\n', '\n')
    migrations.push({ number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}
