import { expect, test } from 'vitest'
import { defaultContents } from '#domain/export/export.ts'
import { openSource } from '#server/adapters/import-sources/open-source.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createFakeImports } from '#tests/kit/import-sources.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { startExport } from '#features/export/commands.ts'
import { listExports } from '#features/export/queries.ts'
import { createExportWorker } from '#features/export/worker.ts'

const articles = 2000
// Only against a hang: measuring takes a core of its own.
const slow = { timeout: 10 * 60_000 }
const megabyte = 2 ** 20

test('copies of 2,000 articles stay small in memory and never block for long', slow, async () => {
  const app = await createTestApp({ imports: { ...createFakeImports(), openSource } })
  const words = Array.from({ length: 900 }, (_, at) => `Word ${at} of a text about calm cats.`).join(' ')
  const first = await insertTestArticle(app, { content: `${words}\n\n## Morning\n\nFood first.` })
  const { visible: _, ...row } = await app.db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  for (let from = 1; from < articles; from += 100) {
    const rows = Array.from({ length: 100 }, () => {
      const id = app.newId()
      return { ...row, id, slug: `calm-cats-${id}` }
    })
    await app.db.insertInto('articles').values(rows).execute()
  }
  for (const kind of ['json', 'markdown'] as const) {
    await startExport(app, { kind, contents: defaultContents, user_id: 'admin' })
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
    let longest = 0
    let last = process.threadCpuUsage()
    let isOver = false
    // CPU time, because a machine whose cores are shared says nothing with a clock.
    const measure = () => {
      const { user, system } = process.threadCpuUsage()
      longest = Math.max(longest, (user + system - last.user - last.system) / 1000)
      last = process.threadCpuUsage()
      if (!isOver) setImmediate(measure)
    }
    measure()
    await createExportWorker(app).runOnce()
    isOver = true
    clearInterval(watch)
    const [made] = await listExports(app.db)
    expect(made).toMatchObject({ kind, state: 'ready' })
    expect(peak - before).toBeLessThan(250 * megabyte)
    expect(longest).toBeLessThan(50)
  }
})
