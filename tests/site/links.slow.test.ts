import { expect, test } from 'vitest'
import { publicPagePaths } from '#domain/site/pages.ts'
import { findDeadLinks } from '#tests/kit/dead-links.ts'
import { startFilledSite } from '#tests/kit/filled-site.ts'

test('no link of any public page is broken (18)', async () => {
  const site = await startFilledSite()
  const { articles } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as {
    articles: { slug: string }[]
  }
  const framed = publicPagePaths.filter((path) => path !== '/tonight')
  expect(await findDeadLinks(site.url, [...framed, `/article/${articles[0]?.slug}`])).toEqual([])
  await site.stop()
})
