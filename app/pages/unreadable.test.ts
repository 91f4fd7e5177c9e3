import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishFirstContent } from '#features/starter/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('a category and an author whose articles cannot be read offer to try again, inside the site', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  const { slug } = await app.db.selectFrom('authors').select('slug').executeTakeFirstOrThrow()
  const visitor = createTestClient(app)
  const paths = ['/category/dog-care', `/author/${slug}`]
  for (const path of paths) expect((await visitor.fetch(path)).status).toBe(200)
  await sql`alter table articles rename to unreadable_articles`.execute(app.db)
  for (const path of paths) {
    const response = await visitor.fetch(path)
    const html = await response.text()
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '2'])
    expect(html).toContain('>Try again<')
    expect(html).toContain('<header')
  }
})

test('sitemaps, feeds and other files of articles that cannot be read say when to come back', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  const { slug } = await app.db.selectFrom('articles').select('slug').executeTakeFirstOrThrow()
  const visitor = createTestClient(app)
  const feeds = ['/rss.xml', '/rss.xml?category=Dog+Care']
  const paths = ['/sitemap.xml', '/sitemap-1.xml', '/llms.txt', `/blog/${slug}.md`, ...feeds]
  const answers = async () =>
    Promise.all(
      paths.map(async (path) => {
        const { status, headers } = await visitor.fetch(path)
        return [path, status, headers.get('retry-after'), headers.get('cache-control')]
      }),
    )
  expect(await answers()).toEqual(paths.map((path) => [path, 200, null, 'no-cache']))
  await sql`alter table articles rename to unreadable_articles`.execute(app.db)
  expect(await answers()).toEqual(paths.map((path) => [path, 503, '2', 'no-store']))
})
