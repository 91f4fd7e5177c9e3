import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the article page crops its hero as this test says', () => {
  const styles = readFileSync(new URL('../app/styles/category.css', import.meta.url), 'utf8')
  expect(styles).toMatch(/\.article-hero img \{\s*object-position: 50% 60%/)
})
