import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from './engine.ts'

export type Migration = { number: number; name: string; sql: string; checksum: string }

const fileName = /^(\d{4})_([a-z0-9-]+)(?:\.(sqlite|postgres))?\.sql$/

/** What is to be run on this engine, in order. */
export async function readMigrations(folder: string, engine: Engine): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const file of (await readdir(folder)).toSorted()) {
    const [matched, digits, name, only] = fileName.exec(file) ?? []
    if (!matched || !name) throw new Error(`${file} is not named like a migration.`)
    if (only && only !== engine) continue
    const number = Number(digits)
    if (migrations.at(-1)?.number === number) throw new Error(`There are two migrations ${digits} for ${engine}.`)
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(text).digest('hex')
    migrations.push({ number, name, sql: translateTypes(text, engine), checksum })
  }
  return migrations
}

const typeWords: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: { keytext: 'text', json: 'json' },
  postgres: { keytext: 'text collate "C"', json: 'jsonb' },
}

/** Our two type words in the engine's own; comments and quoted text are left alone. */
export function translateTypes(sql: string, engine: Engine): string {
  const words = typeWords[engine]
  return sql.replaceAll(
    /--[^\n]*|'[^']*'|"[^"]*"|\b(keytext|json)\b/g,
    (found, word: string | undefined) => (word && words[word]) ?? found,
  )
}
