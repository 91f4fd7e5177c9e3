import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }

test('the changelog begins with the version of package.json, and every section has a date', async () => {
  const titles = [...(await readFile('CHANGELOG.md', 'utf8')).matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  expect(titles[0]).toMatch(new RegExp(`^${RegExp.escape(packageFile.version)} – `))
  for (const title of titles) expect(title).toMatch(/^\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d$/)
})
