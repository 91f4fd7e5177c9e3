import { expect, test } from 'vitest'
import { aProduct } from '#tests/kit/builders.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { openVisitor, siteOf } from '#tests/kit/test-client.ts'

test('of many clicks in a minute from one client, as many count as may, and the rest are counted as dropped (T22)', async () => {
  const house = await openTestHouse()
  const { id } = await aProduct(house)
  const visitor = openVisitor(house, { site: siteOf(house, { factor: 1 }) })
  const answers = new Set<number>()
  for (let press = 0; press < 100; press++)
    answers.add((await visitor.ask('/api/clicks', { json: { product_id: id } })).status)
  const { clicks } = await house.db.selectFrom('click_days').select('clicks').executeTakeFirstOrThrow()
  expect([[...answers], clicks, house.views.dropped()]).toEqual([[202], 60, 40])
})
