import { expect, test } from 'vitest'
import { indexDocuments } from '#features/search-index/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, headTag, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { failOnTable } from '#tests/kit/query-counter.ts'

async function stories(count = 4) {
  const app = await createTestApp()
  const shelves = ['Pet Travel', 'Cat Care', 'Dog Care', 'Cat Care']
  for (let number = 0; number < count; number++) {
    const category = shelves[number % 4] ?? ''
    await insertTestArticle(app, {
      slug: `s${number}`,
      title: `Story ${number}`,
      category,
      published_date: app.clock() - number,
    })
  }
  return app
}

async function blog(app: TestApp, query = ''): Promise<string> {
  const response = await createTestClient(app).fetch(`/blog${query}`)
  expect(response.status).toBe(200)
  return response.text()
}

const tabsOf = (html: string) => textsOf(elementAt(html, '<nav class="tabs"'), { tag: 'a' })
const slugsOf = (html: string) =>
  attributesOf(html, 'href').flatMap((href) => (href.startsWith('/article/') ? [href.slice('/article/'.length)] : []))

test('the blog has a hero, tabs, a search, a grid of three columns and the disclaimer (75)', async () => {
  const html = await blog(await stories(8))
  expect(textsOf(html, { tag: 'h1' })).toEqual(['Every article, newest first.'])
  expect(html).toContain('<nav class="tabs"')
  expect(html).toMatch(/<form role="search"[^>]*action="\/blog".*?<input[^>]*name="q"/s)
  expect(html).toContain('class="columns-3"')
  expect(textOf(html)).toMatch(/Educational content only\. We are not licensed veterinarians/)
})

test('tabs begin with All and are the sorted categories of the articles; one is marked (76, 77, 79)', async () => {
  const app = await stories()
  expect(tabsOf(await blog(app))).toEqual(['All', 'Cat Care', 'Dog Care', 'Pet Travel'])
  const cats = await blog(app, '?category=Cat+Care')
  expect(slugsOf(cats)).toEqual(['s1', 's3'])
  expect(cats).toMatch(/href="\/blog\?category=Cat\+Care" aria-current="page"/)
  expect(slugsOf(await blog(app, '?category=All'))).toEqual(['s0', 's1', 's2', 's3'])
})

test('when the categories cannot be read the tabs are the fallback, and articles still show (78)', async () => {
  const app = await stories()
  const html = await (await createTestClient(failOnTable(app, 'category_counts')).fetch('/blog')).text()
  expect(tabsOf(html)).toEqual(['All', 'Dog Care', 'Cat Care', 'Pet Health', 'Pet Nutrition'])
})

test('when the articles cannot be read the blog says so with status 503, and is not cached (85)', async () => {
  const response = await createTestClient(failOnTable(await stories(), 'articles')).fetch('/blog')
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(textOf(await response.text())).toContain('Error loading articles. Please try again later.')
})

test('a search shows how many it found, or that it found none and a way to clear it (81, 82, 83)', async () => {
  const app = await stories(6)
  expect(textOf(await blog(app, '?q=story'))).toContain('Found 6 article(s)')
  expect(textOf(await blog(app, '?q=story&category=Cat+Care'))).toContain('Found 3 article(s)')
  const none = await blog(app, '?q=%3Cb%3Eferret%22')
  expect(textOf(none)).toContain('Found 0 article(s)')
  expect(textOf(none)).toContain('No articles found matching "<b>ferret""')
  expect(none).toMatch(/<a class="link" href="\/blog">Clear search<\/a>/)
  expect(await blog(app, '?q=ferret&category=Cat+Care')).toMatch(/href="\/blog\?category=Cat\+Care">Clear search/)
})

test('a search without any result says that this does not mean safe, and whom to ask', async () => {
  const html = await blog(await stories(), '?q=zebra')
  expect(textOf(html)).toContain('No entry does not mean it is safe.')
  expect(attributesOf(html, 'href')).toEqual(expect.arrayContaining([expect.stringMatching(/^tel:/), '/tonight']))
})

test('what is listed beside the articles is counted too', async () => {
  const app = await stories()
  const page = { kind: 'page', key: '/faq', version: '1', title: 'FAQ about stories', href: '/faq' } as const
  await app.db.transaction().execute((trx) => indexDocuments(trx, [page]))
  const text = textOf(await blog(app, '?q=stories'))
  expect(text).toContain('Found 4 article(s)')
  expect(text).toContain('Also on this page: 1 page.')
})

test('without a search nothing says Found, and a blank one shows everything (81, 87)', async () => {
  const app = await stories()
  for (const query of ['', '?q=', '?q=%20%20%09']) {
    const html = await blog(app, query)
    expect(html).not.toContain('Found ')
    expect(slugsOf(html)).toHaveLength(4)
  }
})

test('an empty category says so (84)', async () => {
  expect(textOf(await blog(await stories(), '?category=Exotic+Pets'))).toContain(
    'No articles found in this category yet.',
  )
})

test('a word in the URL that is not a category appears in neither title nor canonical URL (84, 237)', async () => {
  const app = await stories()
  await insertTestArticle(app, { category: 'Own Category' })
  const html = await blog(app, '?category=Nonsense')
  expect(textOf(html)).toContain('No articles found in this category yet.')
  expect(textsOf(html, { tag: 'title' })).toEqual(['Pet Care Articles | Wagwise'])
  expect(headTag(html, 'canonical')).toBe('http://localhost:3000/blog')
  expect(textOf(html)).not.toContain('Nonsense')
  for (const known of ['Exotic Pets', 'Own Category'])
    expect(textsOf(await blog(app, `?category=${known}`), { tag: 'title' })[0]).toContain(`${known} Articles`)
})

test('the blog shows 72 and then a link to the rest, also without scripts (89)', async () => {
  const app = await stories(75)
  const html = await blog(app)
  expect(slugsOf(html)).toHaveLength(72)
  expect(textOf(html)).toContain('72 of 75 articles Load more')
  const more = attributesOf(elementAt(html, '<div class="list-foot"'), 'href')[0] ?? ''
  expect(slugsOf(await blog(app, more.slice('/blog'.length)))).toEqual(['s72', 's73', 's74'])
})

test('a filtered list is not indexed, and its canonical URL is the whole list (237)', async () => {
  const app = await stories()
  const cats = await blog(app, '?category=Cat+Care')
  expect(headTag(cats, 'canonical')).toBe('http://localhost:3000/blog')
  expect(headTag(await blog(app, '?q=x'), 'robots')).toBe('noindex, follow')
  expect(headTag(await blog(app), 'robots')).toBeUndefined()
  expect(cats).toContain('<title>Cat Care Articles | Wagwise</title>')
})

test('the list API returns cards, the total and the next page, and no draft (81, 88, 89)', async () => {
  const app = await stories(5)
  await insertTestArticle(app, { slug: 'draft', state: 'draft' })
  const visitor = createTestClient(app)
  const read = async (path: string) =>
    (await visitor.fetch(path)).json() as Promise<{ articles: { slug: string }[]; total: number; next: string | null }>
  const first = await read('/api/articles?limit=2')
  expect([first.articles.map(({ slug }) => slug), first.total]).toEqual([['s0', 's1'], 5])
  const second = await read(`/api/articles?limit=3&cursor=${first.next}`)
  expect([second.articles.map(({ slug }) => slug), second.next]).toEqual([['s2', 's3', 's4'], null])
  for (const limit of ['0', '-5', 'x', '1e9', '']) {
    expect((await read(`/api/articles?limit=${limit}`)).articles.length, limit).toBeGreaterThan(0)
  }
})

test('the search API returns at most five and nothing for a blank query (92, 93)', async () => {
  const visitor = createTestClient(await stories(9))
  const found = async (q: string) => {
    const { articles } = (await (await visitor.fetch(`/api/search?q=${encodeURIComponent(q)}`)).json()) as {
      articles: unknown[]
    }
    return articles.length
  }
  expect([await found('STORY'), await found('story 7'), await found(' '), await found('')]).toEqual([5, 1, 0, 0])
})
