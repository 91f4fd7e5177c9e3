import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { categories } from '#domain/articles/categories.ts'
import { addToSearch } from '#features/articles/commands.ts'
import { syncStarterEntries } from '#features/finder/commands.ts'
import { syncSearch } from '#features/search/sync.ts'
import type { Db } from '#features/tables.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import { startPostgres } from '#tests/kit/postgres.ts'

export type Engine = 'SQLite' | 'PostgreSQL'
export type FilledDatabase = {
  env: Record<string, string>
  slugOf: (number: number) => string
  stop: () => Promise<void>
}

const rowsPerInsert = 200
const words =
  'dog cat rabbit walk food water sleep play brush bath vet travel home garden winter summer puppy senior leash bowl'.split(
    ' ',
  )
const word = (number: number) => words[number % words.length] ?? 'pet'
const slugOf = (number: number) => `${word(number)}-and-${word(number * 7 + 3)}-${number}`

/** A database with this many articles of ordinary length and the answers of the starter library, or undefined if its engine is not installed. */
export async function fillDatabase(engine: Engine, articles: number): Promise<FilledDatabase | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-bench-'))
  const server = engine === 'PostgreSQL' ? await startPostgres() : undefined
  if (engine === 'PostgreSQL' && !server) return undefined
  const { db, close } = await openDatabase({
    dataDir: folder,
    databaseUrl: server?.url,
    migrations: migrationsFolder,
    onFatal: (error) => {
      throw error
    },
  })
  for (let at = 0; at < articles; at += rowsPerInsert) await insert(db, at, Math.min(rowsPerInsert, articles - at))
  const starterLibrary = createStarterLibrary('content')
  await syncStarterEntries({ db, clock: Date.now, starterLibrary })
  const contentVersion = { current: () => 0, confirmed: () => 0, bump: async () => undefined }
  await syncSearch({ db, starterLibrary, contentVersion, log: () => undefined })
  if (server) await sql`analyze`.execute(db)
  await close()
  return {
    env: { DATA_DIR: folder, SEED: 'none', ...(server && { DATABASE_URL: server.url }) },
    slugOf,
    async stop() {
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function insert(db: Db, from: number, count: number) {
  const rows = Array.from({ length: count }, (_, index) => rowOf(from + index))
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('articles').values(rows).execute()
    await trx
      .insertInto('article_slugs')
      .values(rows.map(({ slug, id, created_at }) => ({ slug, article_id: id, created_at })))
      .execute()
    await trx
      .insertInto('article_counts')
      .values(
        rows.map(({ id }, index) => ({ article_id: id, likes: index % 9, comments: 0, views: (from + index) % 501 })),
      )
      .execute()
    await addToSearch(trx, rows)
  })
}

function rowOf(number: number) {
  const time = Date.now() - number * 60_000
  const title = `What ${word(number)} and ${word(number * 7 + 3)} have in common, part ${number}`
  const paragraph = Array.from({ length: 60 }, (_, index) => word(number + index * index)).join(' ')
  return {
    id: `bench-${String(number).padStart(7, '0')}`,
    slug: slugOf(number),
    title,
    excerpt: `${paragraph.slice(0, 140)}.`,
    category: categories[number % categories.length]?.title ?? '',
    content: Array.from({ length: 6 }, (_, index) => `## Part ${index + 1}\n\n${paragraph}.\n\n${paragraph}.`).join(
      '\n\n',
    ),
    author: 'Wagwise Editorial',
    image_url: '/art/empty.svg',
    image_alt: 'A picture',
    read_time: 4,
    trending: number % 50 === 0,
    meta_description: title,
    meta_keywords: [word(number), word(number + 1)],
    state: 'published' as const,
    published_date: time,
    created_at: time,
    updated_at: time,
    deleted_at: null,
  }
}
