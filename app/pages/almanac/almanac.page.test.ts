import { expect, test } from 'vitest'
import { savePage } from '#features/pages/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { textOf } from '#tests/kit/html.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const text = `## January to December, everywhere

### Ribbon is not a toy

It pulls the gut together.

[A tidy table](/article/tidy-table)`

test('the owner writes the almanac as a page, home has its note, and a link to nothing is left out (decision 61)', async () => {
  const app = await createTestApp()
  const read = async (path: string) => (await createTestClient(app).fetch(path)).text()
  await savePage(app, { name: 'almanac', custom: { text, intro: 'Our own.' }, user_id: 'ada', release: true })
  expect(textOf(await read('/almanac'))).toContain('Our own.')
  expect(textOf(await read('/almanac'))).toContain('Ribbon is not a toy')
  expect(await read('/almanac')).not.toContain('/article/tidy-table')
  await insertTestArticle(app, { slug: 'tidy-table' })
  expect(await read('/almanac')).toContain('href="/article/tidy-table"')

  const home = await read('/')
  expect(home).toContain('href="/article/tidy-table"')
  const order = ['class="trust', 'class="season-strip"', 'data-island="featured-stories"'].map((part) =>
    home.indexOf(part),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
})

test('both halves of the world are in the page, which is the same for everyone', async () => {
  const app = await createTestApp()
  const html = await (await createTestClient(app).fetch('/almanac')).text()
  for (const half of ['north', 'south']) expect(html).toContain(`half--${half}`)
  expect(html.match(/<h3>/g)?.length).toBeGreaterThan(6)
})
