import { expect, test } from 'vitest'
import { changeSettings } from '#features/settings/commands.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { createIdentity } from './site-settings.ts'

test('while its settings cannot be read the site keeps the name it had (F5)', async () => {
  const house = await openTestHouse()
  await changeSettings(house, { siteName: 'Four Paws' }, null)
  const deps = { ...house }
  const identity = createIdentity(deps)
  expect((await identity()).site.name).toBe('Four Paws')
  deps.db = house.db.withSchema('nowhere')
  await house.content.raise()
  expect((await identity()).site.name).toBe('Four Paws')
  expect(house.logged.at(-1)?.event).toBe('read_failed')
})
