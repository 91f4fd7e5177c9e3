import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { extractProducts } from './extract-products.ts'

const linkTo = (id: string) => `https://www.amazon.com/dp/${id}?tag=wagwise-20`
const idOf = (number: number) => `B${String(number).padStart(9, '0')}`

test('an article with 5,000 product ids is extracted within seconds (T18)', async () => {
  const app = await createTestApp()
  const lines = Array.from({ length: 5000 }, (_, number) => `[Mat ${number}](${linkTo(idOf(number))})`)
  await insertTestArticle(app, { content: lines.join('\n') })
  const started = process.cpuUsage()
  expect(await extractProducts(app, 'admin')).toMatchObject({ productsFound: 5000, productsInserted: 5000 })
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000_000).toBeLessThan(20)
})
