import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { countMigrations, openTestDatabase } from './database.ts'
import { articleRow } from './article-row.ts'

test('every test has its own database, with all tables and nothing in them', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await one.db.insertInto('articles').values(articleRow(1)).execute()
  expect(await one.db.selectFrom('articles').select('id').execute()).toHaveLength(1)
  expect(await other.db.selectFrom('articles').select('id').execute()).toEqual([])
  await Promise.all([one.close(), other.close()])
})

const ways = {
  'added rows': addRows,
  'renamed a table': renameTable,
  'renamed a column': renameColumn,
  'added a trigger': addTrigger,
  'changed the settings of its connection': changeSession,
  'destroyed it': destroy,
  'closed it twice': closeTwice,
}

test.each(Object.entries(ways))('after a test that %s, the next has new databases', async (_title, spoil) => {
  const last = await openTestDatabase()
  await spoil(last)
  await last.close()
  const [next, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  for (const { db } of [next, other]) {
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([])
    const migrations = await sql`select number from schema_migrations`.execute(db)
    expect(migrations.rows).toHaveLength(await countMigrations())
  }
  expect(await addRows(next)).toEqual([{ doc: 1 }])
  expect(await other.db.selectFrom('articles').select('id').execute()).toEqual([])
  await Promise.all([next.close(), other.close()])
})

test('what a test left running ends before its database is given to the next', async () => {
  const last = await openTestDatabase()
  const begun = Promise.withResolvers<void>()
  const late = last.db.transaction().execute(async (trx) => {
    await trx.insertInto('articles').values(articleRow(1)).execute()
    begun.resolve()
    await sql`select 1`.execute(trx)
    await trx.insertInto('articles').values(articleRow(2)).execute()
  })
  await begun.promise
  await last.close()
  await late
  await expect(last.db.insertInto('articles').values(articleRow(3)).execute()).rejects.toThrow('destroyed')
  const next = await openTestDatabase()
  expect(await next.db.selectFrom('articles').select('id').execute()).toEqual([])
  await next.close()
})

/** The numbers in the search index. */
async function addRows({ db }: Database) {
  await db.insertInto('articles').values(articleRow(1)).execute()
  const entry = { id: 'entry', action: 'created', subject: 'article', details: {}, created_at: 0 }
  await db.insertInto('audit_log').values(entry).execute()
  await db
    .insertInto('article_search')
    .values({ article_id: articleRow(1).id, body: 'words' })
    .execute()
  return db.selectFrom('article_search').select('doc').execute()
}

async function renameTable({ db }: Database) {
  await sql`alter table settings rename to gone`.execute(db)
}

async function addTrigger({ db, engine }: Database) {
  if (engine === 'sqlite') {
    await sql`create trigger fail before insert on articles begin select raise(abort, 'no'); end`.execute(db)
    return
  }
  await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(db)
  await sql`create trigger fail before insert on articles for each row execute function fail()`.execute(db)
}

async function renameColumn({ db }: Database) {
  await sql`alter table settings rename column name to title`.execute(db)
}

async function destroy(database: Database) {
  await addRows(database)
  await database.db.destroy()
}

async function closeTwice({ close }: Database) {
  await Promise.all([close(), close()])
}

async function changeSession({ db, engine }: Database) {
  if (engine === 'sqlite') return
  await sql`set search_path to pg_catalog`.execute(db)
  await sql`select pg_advisory_lock(1)`.execute(db)
}
