import { expect, test } from 'vitest'
import type { Mapping } from '#domain/affiliate/earnings-report.ts'
import { countClick } from '#features/analytics/commands.ts'
import { openWindow } from '#features/analytics/time-window.ts'
import { anArticle, aProduct } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { importEarnings, previewEarnings, removeImport } from './commands.ts'
import { readEarningsFigures } from './queries.ts'

const day = 24 * 60 * 60 * 1000
const mapping: Mapping = { day: 'Date', cents: 'Fees', asin: 'ASIN', title: 'Name', quantity: 'Qty', trackingId: 'Tag' }
const report = (...lines: string[]) => ['Date,Name,ASIN,Tag,Qty,Fees', ...lines, ''].join('\n')
const text = report(
  '2026-01-15,Lick mat,B000000001,wagwise-20,1,1.00',
  '2026-01-15,Lick mat,B000000001,wagwise-20,1,1.00',
  '2026-01-14,Lick mat,B000000001,wagwise-20,1,0.50',
  '2026-01-15,Unknown thing,B000000009,wagwise-20,1,4.00',
  '2026-01-15,Other site,B000000001,other-20,1,9.00',
  'never,Broken,B000000001,wagwise-20,1,1.00',
)
const take = (house: TestHouse, given = text) => importEarnings(house, { text: given, mapping, user_id: 'ann' })
const figures = (house: TestHouse, days = '30') =>
  readEarningsFigures(house.db, house.site, openWindow(house.clock(), { days }))

test('a preview says what would come in, and writes nothing', async () => {
  const house = await openTestHouse()
  const preview = await previewEarnings(house.db, text)
  expect(preview).toMatchObject({ good: 5, bad: 1, known: 0, since: '2026-01-14', until: '2026-01-15', cents: 1550 })
  expect(await house.db.selectFrom('earnings').select('day').execute()).toEqual([])
  expect(await previewEarnings(house.db, 'no table')).toHaveProperty('fault')
})

test('a report that is imported twice counts once, and two equal lines of one report count twice', async () => {
  const house = await openTestHouse()
  expect(await take(house)).toMatchObject({ inserted: 5, known: 0 })
  expect(await take(house)).toMatchObject({ inserted: 0, known: 5 })
  expect(await previewEarnings(house.db, text)).toMatchObject({ good: 5, known: 5 })
  const longer = `${text}2026-01-13,Lick mat,B000000001,wagwise-20,1,0.25\n`
  expect(await take(house, longer)).toMatchObject({ inserted: 1, known: 5 })
  expect((await figures(house)).cents).toBe(675)
})

test('two imports of the same report at the same moment count once', async () => {
  const house = await openTestHouse()
  const done = await Promise.all([take(house), take(house)])
  expect(done.reduce((sum, one) => sum + ('inserted' in one ? one.inserted : 0), 0)).toBe(5)
})

test('earnings are shared among articles by the clicks of that product on that day, to the last cent', async () => {
  const house = await openTestHouse()
  const mat = await aProduct(house, { title: 'Lick mat', asin: 'B000000001' })
  const quiet = await aProduct(house, { title: 'Collar', asin: 'B000000002' })
  const [one, two] = [await anArticle(house, { title: 'One' }), await anArticle(house, { title: 'Two' })]
  const press = (product_id: string, article_id: string | undefined, kind: 'person' | 'own' = 'person') =>
    countClick(house, { product_id, article_id, kind })
  for (let turn = 0; turn < 2; turn++) await press(mat.id, one.id)
  await press(mat.id, two.id)
  await press(mat.id, two.id, 'own')
  for (let turn = 0; turn < 4; turn++) await press(quiet.id, undefined)
  await take(house)
  expect(await figures(house)).toMatchObject({
    currency: 'USD',
    cents: 650,
    clicks: 7,
    perClick: 92.9,
    everImported: true,
    articles: [
      { id: one.id, title: 'One', slug: one.slug, cents: 133, clicks: 2, perClick: 66.5 },
      { id: two.id, title: 'Two', cents: 67, clicks: 1 },
    ],
    products: [
      { id: null, asin: 'B000000009', title: 'Unknown thing', cents: 400, clicks: 0 },
      { id: mat.id, asin: 'B000000001', title: 'Lick mat', cents: 250, clicks: 3, perClick: 83.3 },
    ],
    withoutEarnings: [{ id: quiet.id, title: 'Collar', clicks: 4 }],
    unmatched: { rows: 1, cents: 400 },
    unshared: { cents: 50 },
    otherTags: { rows: 1, cents: 900 },
  })
})

test('the window decides, and an import that is taken back is gone', async () => {
  const house = await openTestHouse()
  const done = await take(house)
  house.pass(20 * day)
  expect([(await figures(house, '7')).cents, (await figures(house)).cents]).toEqual([0, 650])
  const id = 'id' in done ? done.id : ''
  expect((await figures(house)).imports).toMatchObject([
    { id, since: '2026-01-14', until: '2026-01-15', rows: 5, cents: 1550 },
  ])
  expect(await removeImport(house, id, 'ann')).toBe(true)
  expect(await removeImport(house, id, 'ann')).toBe(false)
  expect(await figures(house)).toMatchObject({ cents: 0, everImported: false, imports: [] })
  const actions = await house.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['earnings.imported', 'earnings.import_removed'])
})

test('amounts of another currency are named and never added up', async () => {
  const house = await openTestHouse()
  await take(house)
  await importEarnings(house, {
    text: 'Date,Earnings (€)\n2026-01-15,"7,00"\n',
    mapping: { day: 'Date', cents: 'Earnings (€)', asin: null, title: null, quantity: null, trackingId: null },
    user_id: 'ann',
  })
  expect(await figures(house)).toMatchObject({ currency: 'USD', cents: 650, otherCurrencies: ['EUR'] })
})
