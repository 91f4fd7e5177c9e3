import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ForeignKeyViolation, UniqueViolation } from '#features/database-errors.ts'
import type { Db } from '#features/tables.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import { startPostgres, type TestDatabaseServer } from '#tests/kit/postgres.ts'
import { articleRow } from '#tests/kit/article-row.ts'
import type { Engine } from './read-migrations.ts'
import { openDatabase, type Database } from './open-database.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']

describe.each(engines)('on %s', (engine) => {
  let server: TestDatabaseServer | undefined
  let folder: string
  let database: Database | undefined
  let db: Db

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wagwise-database-'))
    server = engine === 'postgres' ? await startPostgres() : undefined
    if (engine === 'postgres' && !server) return
    // A busy machine hands out connections slowly, which is not what these tests are about.
    const config = { dataDir: folder, databaseUrl: server?.url, migrations: migrationsFolder, acquireTimeoutMs: 30_000 }
    database = await openDatabase({ ...config, onFatal: (error) => expect.unreachable(error.message) })
    db = database.db
  }, 30_000)

  afterAll(async () => {
    await database?.close()
    await server?.stop()
    await rm(folder, { recursive: true })
  })

  beforeEach(async (context) => {
    if (!database) context.skip('PostgreSQL is not installed')
    await db.deleteFrom('articles').execute()
    await db.deleteFrom('settings').execute()
    await db.insertInto('articles').values(articleRow(1)).execute()
    await db
      .insertInto('article_counts')
      .values({ article_id: 'article-0001', likes: 0, comments: 0, views: 0 })
      .execute()
  })

  const like = (by: string) =>
    db.transaction().execute(async (trx) => {
      const values = { id: by, article_id: 'article-0001', user_identifier: by, created_at: 1 }
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('article_likes')
        .values(values)
        .onConflict((conflict) => conflict.columns(['article_id', 'user_identifier']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return
      await trx
        .updateTable('article_counts')
        .set((eb) => ({ likes: eb('likes', '+', 1) }))
        .where('article_id', '=', 'article-0001')
        .execute()
    })
  const readCounts = () => db.selectFrom('article_counts').select(['likes', 'views']).executeTakeFirstOrThrow()

  test('booleans, lists and large numbers come back as they went in', async () => {
    const created_at = 1_790_000_000_001
    const written = await db
      .updateTable('articles')
      .set({ trending: true, meta_keywords: ['a', "b'c"], findings: [] })
      .returning(['trending', 'visible', 'meta_keywords', 'findings', 'created_at', 'version'])
      .executeTakeFirstOrThrow()
    const read = await db
      .selectFrom('articles')
      .select(['trending', 'visible', 'meta_keywords', 'findings', 'created_at', 'version'])
      .where('visible', '=', true)
      .executeTakeFirstOrThrow()
    const expected = { trending: true, visible: true, meta_keywords: ['a', "b'c"], findings: [], created_at }
    expect(written).toEqual({ ...expected, version: 1 })
    expect(read).toEqual({ ...expected, version: 1 })
  })

  test('an object may be stored, changed on conflict and read back, and null stays null', async () => {
    const put = (value: unknown) =>
      db
        .insertInto('settings')
        .values({ name: 'site', value, updated_at: 1 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    await put({ name: 'Wagwise', nested: [1, { two: true }] })
    await put({ name: 'Other' })
    expect(await db.selectFrom('settings').select('value').executeTakeFirst()).toEqual({ value: { name: 'Other' } })
    const media = {
      id: 'm',
      type: 'image/svg+xml',
      recipe: null,
      file: null,
      width: 1,
      height: 1,
      alt: '',
      created_at: 1,
    }
    const stored = await db.insertInto('media').values(media).returning('recipe').executeTakeFirst()
    await db.deleteFrom('media').execute()
    expect(stored).toEqual({ recipe: null })
  })

  test('a list in a condition is a list of values', async () => {
    await db
      .insertInto('articles')
      .values([articleRow(2), articleRow(3)])
      .execute()
    const rows = await db
      .selectFrom('articles')
      .select('slug')
      .where('id', 'in', ['article-0001', 'article-0003'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ slug }) => slug)).toEqual(['slug-1', 'slug-3'])
  })

  test('a second row with the same key is a UniqueViolation, also inside a transaction', async () => {
    await expect(db.insertInto('articles').values(articleRow(1)).execute()).rejects.toThrow(UniqueViolation)
    const sameSlug = { ...articleRow(2), slug: 'slug-1' }
    const inside = db.transaction().execute((trx) => trx.insertInto('articles').values(sameSlug).execute())
    await expect(inside).rejects.toThrow(UniqueViolation)
  })

  test('a row that points nowhere is a ForeignKeyViolation, also inside a transaction', async () => {
    const orphan = { article_id: 'nobody', likes: 0, comments: 0, views: 0 }
    await expect(db.insertInto('article_counts').values(orphan).execute()).rejects.toThrow(ForeignKeyViolation)
    const inside = db.transaction().execute((trx) => trx.insertInto('article_counts').values(orphan).execute())
    await expect(inside).rejects.toThrow(ForeignKeyViolation)
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('articles').values(articleRow(2)).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(1)
  })

  test('a transaction whose failure was swallowed is not committed', async () => {
    const swallowing = db.transaction().execute(async (trx) => {
      await trx.insertInto('articles').values(articleRow(2)).execute()
      await trx
        .insertInto('articles')
        .values(articleRow(1))
        .execute()
        .catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(/rolled back/)
    expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(1)
  })

  test('a failure after a savepoint can be rolled back alone', async () => {
    const trx = await db.startTransaction().execute()
    await trx.insertInto('articles').values(articleRow(2)).execute()
    const saved = await trx.savepoint('before').execute()
    await expect(saved.insertInto('articles').values(articleRow(2)).execute()).rejects.toThrow(UniqueViolation)
    const back = await saved.rollbackToSavepoint('before').execute()
    await back.insertInto('articles').values(articleRow(3)).execute()
    await back.commit().execute()
    expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(3)
  })

  test('a transaction sees its own writes, others do not before it ends', async () => {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('articles').values(articleRow(2)).execute()
      expect(await trx.selectFrom('articles').select('id').execute()).toHaveLength(2)
      expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(1)
    })
    expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(2)
  })

  test('two hundred likes at once are counted exactly, and repeated ones once', async () => {
    const likes = Array.from({ length: 200 }, (_, index) => like(`visitor-${index % 150}`))
    await Promise.all(likes)
    expect(await readCounts()).toEqual({ likes: 150, views: 0 })
    expect(await db.selectFrom('article_likes').select('id').execute()).toHaveLength(150)
  })

  test('among many writes at once only the impossible ones fail', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
    const single = (number: number) => db.insertInto('articles').values(articleRow(number)).execute()
    const double = (number: number) =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('articles').values(articleRow(number)).execute()
        await trx
          .insertInto('articles')
          .values(articleRow(number % 10 === 5 ? 1 : number + 100))
          .execute()
      })
    const results = await Promise.allSettled(numbers.map((number) => (number % 2 ? double(number) : single(number))))
    const failed = numbers.filter((_, index) => results[index]?.status === 'rejected')
    expect(failed).toEqual([1, 5, 15, 25, 35, 45, 55])
    const rows = await db.selectFrom('articles').select('id').execute()
    expect(rows).toHaveLength(1 + 30 + 2 * (30 - failed.length))
  })

  test('raw SQL that begins with a with clause may write', async () => {
    await sql`with gone as (select id from articles) delete from articles where id in (select id from gone)`.execute(db)
    expect(await db.selectFrom('articles').select('id').execute()).toEqual([])
  })

  test('affected rows are counted with and without returning', async () => {
    await db
      .insertInto('articles')
      .values([articleRow(2), articleRow(3)])
      .execute()
    const updated = await db
      .updateTable('articles')
      .set({ title: 'x' })
      .where('id', '>', 'article-0001')
      .executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(2n)
    const deleted = await db.deleteFrom('articles').where('id', '>', 'article-0001').returning('id').execute()
    expect(deleted.map(({ id }) => id).toSorted()).toEqual(['article-0002', 'article-0003'])
  })

  test('search finds parts of words and forgets what is deleted', async () => {
    const find = (words: string) =>
      sql<{ article_id: string }>`select article_id from article_words where body like ${`%${words}%`}`.execute(db)
    await db.insertInto('article_search').values({ article_id: 'article-0001', body: 'the sleepy dog' }).execute()
    expect((await find('leepy do')).rows).toEqual([{ article_id: 'article-0001' }])
    expect((await find('do')).rows).toHaveLength(1)
    await db.updateTable('article_search').set({ body: 'a lively cat' }).execute()
    expect((await find('sleepy')).rows).toEqual([])
    expect((await find('lively')).rows).toHaveLength(1)
    await db.deleteFrom('articles').execute()
    expect((await find('lively')).rows).toEqual([])
  })

  test('rows are ordered byte by byte', async () => {
    await db.deleteFrom('articles').execute()
    const slugs = ['b', 'a-b', 'ab', 'B', 'ä']
    await db
      .insertInto('articles')
      .values(slugs.map((slug, index) => ({ ...articleRow(index), slug })))
      .execute()
    const rows = await db.selectFrom('articles').select('slug').orderBy('slug').execute()
    expect(rows.map(({ slug }) => slug)).toEqual(['B', 'a-b', 'ab', 'b', 'ä'])
  })
})
