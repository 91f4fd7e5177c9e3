import { expect, test } from 'vitest'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createSiteSettingsReader } from './site-settings.ts'

test('the site name stays the same while settings cannot be read (F5)', async () => {
  const app = await createTestApp()
  await updateSettings(app, { siteName: 'Four Paws' }, null)
  const deps = { ...app }
  const identity = createSiteSettingsReader(deps)
  expect((await identity()).site.name).toBe('Four Paws')
  deps.db = app.db.withSchema('nowhere')
  await app.contentVersion.bump()
  expect((await identity()).site.name).toBe('Four Paws')
  expect(app.logged.at(-1)).toMatchObject({ level: 'error', event: 'read_failed' })
})

test('settings that could not be read at first are read again at the next request', async () => {
  const app = await createTestApp()
  await updateSettings(app, { siteName: 'Four Paws' }, null)
  const deps = { ...app, db: app.db.withSchema('nowhere') }
  const read = createSiteSettingsReader(deps)
  expect(await read()).toMatchObject({ site: app.config, settings: { siteName: '' }, styles: [] })
  deps.db = app.db
  expect((await read()).site.name).toBe('Four Paws')
})

test('settings are read once per version of the content', async () => {
  const app = await createTestApp()
  const read = createSiteSettingsReader(app)
  const first = await read()
  expect(await read()).toBe(first)
  await updateSettings(app, { siteName: 'Four Paws' }, null)
  expect((await read()).site.name).toBe('Four Paws')
})
