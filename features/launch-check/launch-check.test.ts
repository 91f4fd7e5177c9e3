import { expect, test } from 'vitest'
import { aProduct } from '#tests/kit/builders.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import sharp from 'sharp'
import { addUpload } from '#features/media/uploads.ts'
import { fileName } from '#features/media/upload-files.ts'
import { tellOfLostUploads } from '#features/media/missing-uploads.ts'
import { grantAdmin } from '#features/accounts/commands.ts'
import { changeSettings } from '#features/settings/commands.ts'
import { confirmPoint } from './commands.ts'
import { launchKeys } from './checks.ts'
import { backupRow, readLaunchCheck } from './queries.ts'

const open = async (house: Parameters<typeof readLaunchCheck>[0]) =>
  (await readLaunchCheck(house)).filter(({ done }) => !done).map(({ key }) => key)

test('a fresh site has every point open, each with what, why and how', async () => {
  const house = await openTestHouse()
  await aProduct(house)
  await house.db.updateTable('products').set({ sample: true }).execute()
  expect(await open(house)).toEqual(launchKeys.filter((key) => key !== 'pictures' && key !== 'data-folder'))
  for (const { what, why, fix } of await readLaunchCheck(house))
    for (const words of [what, why, fix]) expect(words).toMatch(/^.{10,}\.$/)
})

test('a claim is settled by its switch or by the owner, who can take the word back (decision 4)', async () => {
  const house = await openTestHouse()
  await changeSettings(house, { showStats: false, showRating: false, categoryCounts: 'live' }, 'admin')
  expect(await open(house)).not.toContain('stats')
  expect(await open(house)).toContain('testimonials')
  await confirmPoint(house, { key: 'testimonials', confirmed: true, user_id: 'admin' })
  expect(await open(house)).not.toContain('testimonials')
  await confirmPoint(house, { key: 'testimonials', confirmed: false, user_id: 'admin' })
  expect(await open(house)).toContain('testimonials')
})

test('pictures whose file is gone are named until they are back, and no row is deleted (F20)', async () => {
  const house = await openTestHouse()
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const kept = await addUpload(house, photo, { user_id: null })
  expect(await tellOfLostUploads(house)).toBe(0)
  expect(await open(house)).not.toContain('pictures')
  const { id } = await house.db.selectFrom('media').select('id').executeTakeFirstOrThrow()
  const name = fileName(id, 'full', 'webp')
  const bytes = await house.mediaStore.get(name)
  await house.mediaStore.remove(name)
  expect(await tellOfLostUploads(house)).toBe(1)
  expect(await readLaunchCheck(house)).toContainEqual(
    expect.objectContaining({ key: 'pictures', what: 'The file of 1 uploaded picture is gone.', done: false }),
  )
  expect(house.logged.at(-1)).toMatchObject({ event: 'uploads_lost', facts: { count: 1, first: [id] } })
  expect(kept.ok && (await house.db.selectFrom('media').select('id').execute())).toEqual([{ id }])
  await house.mediaStore.put(name, bytes ?? new Uint8Array())
  expect(await tellOfLostUploads(house)).toBe(0)
  expect(await open(house)).not.toContain('pictures')
})

test('a data folder that other users can open is named until it is closed or confirmed', async () => {
  const house = await openTestHouse()
  let folder: string | undefined = '/srv/data'
  const exposed = { ...house, operation: { ...house.operation, openDataFolder: async () => folder } }
  expect(await readLaunchCheck(exposed)).toContainEqual(
    expect.objectContaining({
      key: 'data-folder',
      what: 'Other users of the server can open the data folder /srv/data.',
      done: false,
    }),
  )
  await confirmPoint(house, { key: 'data-folder', confirmed: true, user_id: 'admin' })
  expect(await open(exposed)).not.toContain('data-folder')
  folder = undefined
  expect((await readLaunchCheck(exposed)).map(({ key }) => key)).not.toContain('data-folder')
})

test('what can only be done is not settled by a word', async () => {
  const house = await openTestHouse()
  await confirmPoint(house, { key: 'site-url', confirmed: true, user_id: 'admin' })
  expect(await open(house)).toContain('site-url')
})

test('the facts of the site settle the rest', async () => {
  const site = { name: 'Pawprint', origin: 'https://pets.example', isPublic: true, affiliateTag: 'wagwise-20' }
  const house = await openTestHouse({ site })
  await changeSettings(
    house,
    {
      affiliateTag: 'paw-20',
      contactEmail: 'us@pets.example',
      facebookUrl: 'https://www.facebook.com/pawprint',
      operatorName: 'Pawprint Ltd',
      postalAddress: '1 Dog Lane',
    },
    'admin',
  )
  await house.db
    .insertInto('settings')
    .values({ name: backupRow, value: { at: house.clock() }, updated_at: 1 })
    .execute()
  const { id } = await house.accounts.provide({ email: 'ann@pets.example', password: 'a long enough password' })
  await grantAdmin(house, id, 'test')
  const claims = ['stats', 'testimonials', 'rating', 'category-counts']
  expect(await open(house)).toEqual([...claims, 'mail', 'two-factor'])
  const sending = { ...house, operation: { ...house.operation, sendsMail: true } }
  expect(await open(sending)).toEqual([...claims, 'two-factor'])
  house.pass(3 * 24 * 60 * 60 * 1000)
  expect(await open(sending)).toEqual([...claims, 'backup', 'two-factor'])
})

test('confirmations at the same time are all kept', async () => {
  const house = await openTestHouse()
  const keys = ['stats', 'rating', 'testimonials', 'facebook'] as const
  await Promise.all(keys.map((key) => confirmPoint(house, { key, confirmed: true, user_id: 'admin' })))
  for (const key of keys) expect(await open(house)).not.toContain(key)
})
