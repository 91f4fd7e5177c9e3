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
  expect(app.logged.at(-1)?.event).toBe('read_failed')
})
