import { expect, test } from 'vitest'
import { authorsOf, siteWith } from '#domain/site/settings.ts'
import { anArticle, aProduct } from '#tests/kit/builders.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { changeSettings } from './commands.ts'
import { readSettings, readSite } from './queries.ts'

test('a change keeps every other setting, raises the content and is recorded without its values (382)', async () => {
  const house = await openTestHouse()
  const before = house.content.read()
  await changeSettings(house, { showStats: false }, 'admin')
  const answered = await changeSettings(house, { contactEmail: 'desk@example.com' }, 'admin')
  expect(answered).toMatchObject({ showStats: false, contactEmail: 'desk@example.com', showRating: true })
  expect(await readSettings(house)).toEqual(answered)
  expect(house.content.read()).toBeGreaterThan(before)
  const log = await house.db.selectFrom('audit_log').select(['action', 'facts']).orderBy('id').execute()
  expect(log).toMatchObject([{ action: 'settings.changed', facts: { changed: ['showStats'] } }, {}])
  expect(JSON.stringify(log)).not.toContain('desk@')
})

test('changes at the same time are all kept', async () => {
  const house = await openTestHouse()
  await Promise.all([
    changeSettings(house, { showStats: false }, 'a'),
    changeSettings(house, { showRating: false }, 'b'),
    changeSettings(house, { showTestimonials: false }, 'c'),
  ])
  expect(await readSettings(house)).toMatchObject({ showStats: false, showRating: false, showTestimonials: false })
})

test('the name and the tag of the environment hold until the owner sets others, and again when these are cleared', async () => {
  const house = await openTestHouse()
  expect(await readSite(house)).toMatchObject({ name: 'Wagwise', affiliateTag: 'wagwise-20' })
  await changeSettings(house, { siteName: 'Pawprint', affiliateTag: 'paw-20' }, 'admin')
  const site = await readSite(house)
  expect(site).toMatchObject({ name: 'Pawprint', affiliateTag: 'paw-20', origin: house.site.origin })
  await changeSettings({ ...house, site }, { siteName: '', affiliateTag: '' }, 'admin')
  expect(await readSite({ ...house, site })).toMatchObject({ name: 'Wagwise', affiliateTag: 'wagwise-20' })
  expect(siteWith(site, { siteName: '', affiliateTag: '' }).name).toBe('Wagwise')
})

test('with a new tag the links that carried the old one follow, in products and articles, and no other (decision 45)', async () => {
  const house = await openTestHouse()
  const ours = await aProduct(house, {
    affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=wagwise-20',
    asin: 'B000000001',
  })
  const theirs = await aProduct(house, { affiliate_link: 'https://www.amazon.com/dp/B000000002?tag=wagwise-201' })
  const article = await anArticle(house, { content: 'See [it](https://www.amazon.com/dp/B000000001?tag=wagwise-20).' })
  const other = await anArticle(house, { content: 'The words tag=wagwise-20 alone.' })
  await changeSettings(house, { affiliateTag: 'mine-20' }, 'admin')
  const links = await house.db.selectFrom('products').select(['id', 'affiliate_link', 'version']).execute()
  expect(links.find(({ id }) => id === ours.id)).toMatchObject({
    affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=mine-20',
    version: 2,
  })
  expect(links.find(({ id }) => id === theirs.id)).toMatchObject({ affiliate_link: theirs.affiliate_link, version: 1 })
  const texts = await house.db.selectFrom('articles').select(['id', 'content', 'version']).execute()
  expect(texts.find(({ id }) => id === article.id)).toMatchObject({
    content: 'See [it](https://www.amazon.com/dp/B000000001?tag=mine-20).',
    version: 2,
  })
  expect(texts.find(({ id }) => id === other.id)).toMatchObject({ content: other.content, version: 1 })
  const log = await house.db.selectFrom('audit_log').select('facts').executeTakeFirst()
  expect(log?.facts).toMatchObject({ products: 1, articles: 1 })
})

test('without authors of its own the house signs with its three desks, 80, 10 and 10 (decision 20)', async () => {
  const house = await openTestHouse()
  expect(authorsOf(await readSettings(house), 'Wagwise')).toEqual([
    { name: 'Wagwise Editorial', weight: 80 },
    { name: 'Wagwise Product Desk', weight: 10 },
    { name: 'Wagwise Pet Care Desk', weight: 10 },
  ])
  const authors = [{ name: 'Ann', weight: 1 }]
  expect(authorsOf(await changeSettings(house, { authors }, 'admin'), 'Wagwise')).toEqual(authors)
})
