import { expect, test } from 'vitest'
import { createIssue } from '#features/newsletter/issue-commands.ts'
import { findIssue } from '#features/newsletter/issue-queries.ts'
import { savePage } from '#features/pages/commands.ts'
import { createCustomPage } from '#features/pages/custom-page-commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('no page, feed, file or mail links a calculator that the owner turned off', async () => {
  const deps = await createTestApp()
  const client = createTestClient(deps)
  const read = async (path: string) => (await client.fetch(path)).text()
  const link = '[Some figures](/tools/calories).'
  const content = `## Food\n\n${link}\n\n{tool: calories}\n\n{tool: water}`
  const { id } = await insertTestArticle(deps, { slug: 'food', content })
  const page = { path: '/own', title: 'Own', intro: '', description: '', menu: null, state: 'published' as const }
  await createCustomPage(deps, 'ada', { ...page, content })
  for (const name of ['faq', 'about', 'editorial-policy'])
    await savePage(deps, { name, custom: { text: content }, user_id: 'ada' })
  const season = `## January\n\n### Food\n\n${link.slice(0, -1)}`
  await savePage(deps, { name: 'almanac', custom: { text: season }, user_id: 'ada' })
  const issue = await createIssue(deps, {
    user_id: 'ada',
    content: { subject: 'Food', preheader: '', intro: '', articles: [id], products: [], full_articles: [id] },
  })
  const texts = async () => {
    const paths = [
      '/',
      '/tools',
      '/tools/water',
      '/article/food',
      '/blog/food.md',
      '/rss.xml',
      '/own',
      '/faq',
      '/about',
    ]
    const others = ['/editorial-policy', '/almanac', '/animals', '/safe', '/tonight', '/search?q=calories', '/llms.txt']
    const pages = [...paths, ...others, '/sitemap.xml']
    const mail = JSON.stringify(await findIssue(deps.db, issue))
    return new Map([
      ...(await Promise.all(pages.map(async (path) => [path, await read(path)] as const))),
      ['mail', mail],
    ])
  }
  const linking = async () =>
    [...(await texts())].flatMap(([path, text]) =>
      /(?:tools|embed)\/calories|"tool":"calories"/.test(text) ? [path] : [],
    )

  await updateSettings(deps, { toolLinks: 'Calories: /tools/calories\nWater: /tools/water' }, null)
  const before = await linking()
  expect([...(await texts()).keys()].filter((path) => !before.includes(path))).toEqual(['/tonight', '/llms.txt'])
  await updateSettings(deps, { hiddenTools: ['calories'] }, null)
  expect(await linking()).toEqual([])
  expect(await read('/article/food')).toContain('Some figures')
  expect(await read('/article/food')).toContain('/tools/water')
})
