import { expect, test } from 'vitest'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { readFirstHour, showFirstHour } from './first-hour.ts'

test('the first hour is read from the site: its name, tag and an article that somebody wrote', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { state: 'published' })
  const before = await readFirstHour(app)
  expect(before).toMatchObject({ visible: true, steps: { tag: false, article: false, backup: false } })
  await updateSettings(app, { siteName: 'Paws', affiliateTag: 'mine-20' }, 'admin')
  const provenance = { writer: { kind: 'person', name: 'Ann' } } as const
  await insertTestArticle(app, { state: 'draft', provenance, slug: 'draft' })
  expect((await readFirstHour(app)).steps).toMatchObject({ name: true, tag: true, article: false })
  await insertTestArticle(app, { state: 'published', provenance, slug: 'live' })
  expect((await readFirstHour(app)).steps.article).toBe(true)
})

test('once hidden it stays hidden until an admin shows it again', async () => {
  const app = await createTestApp()
  await showFirstHour(app, false)
  expect((await readFirstHour(app)).visible).toBe(false)
  await showFirstHour(app, true)
  expect((await readFirstHour(app)).visible).toBe(true)
})
