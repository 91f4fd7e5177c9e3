import { expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import sharp from 'sharp'
import { addUpload } from '#features/media/uploads.ts'
import { mediaFileName } from '#features/media/upload-files.ts'
import { reportMissingUploads } from '#features/media/missing-uploads.ts'
import { grantAdmin } from '#features/accounts/commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { confirmCheck } from './commands.ts'
import type { MailTransport } from '#features/mail/ports.ts'
import { claimKeys } from '#domain/site/claims.ts'
import { launchCheckKeys } from './checks.ts'
import { lastBackupSetting, readLaunchCheck } from './queries.ts'

const files: MailTransport = { target: 'files', send: async () => undefined, purge: async () => undefined }
const open = async (app: Parameters<typeof readLaunchCheck>[0]) =>
  (await readLaunchCheck(app)).filter(({ done }) => !done).map(({ key }) => key)

test('on a new site every item is open and says what, why and how', async () => {
  const app = await createTestApp({ mailTransport: files })
  await insertTestProduct(app)
  await app.db.updateTable('products').set({ sample: true }).execute()
  expect(await open(app)).toEqual(launchCheckKeys.filter((key) => !['pictures', 'data-folder', 'proxy'].includes(key)))
  for (const { title, reason, fix } of await readLaunchCheck(app))
    for (const words of [title, reason, fix]) expect(words).toMatch(/^.{10,}\.$/)
})

test('a claim is settled by its switch or by the owner, who can reopen it (decision 4)', async () => {
  const app = await createTestApp()
  await updateSettings(app, { showStats: false, showRating: false, categoryCounts: 'live' }, 'admin')
  expect(await open(app)).not.toContain('stats')
  expect(await open(app)).toContain('testimonials')
  await confirmCheck(app, { key: 'testimonials', confirmed: true, user_id: 'admin' })
  expect(await open(app)).not.toContain('testimonials')
  await confirmCheck(app, { key: 'testimonials', confirmed: false, user_id: 'admin' })
  expect(await open(app)).toContain('testimonials')
})

test('images with missing files are listed until they are restored, and no row is deleted (F20)', async () => {
  const app = await createTestApp()
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const stored = await addUpload(app, photo, { user_id: null })
  expect(await reportMissingUploads(app)).toBe(0)
  expect(await open(app)).not.toContain('pictures')
  const { id } = await app.db.selectFrom('media').select('id').executeTakeFirstOrThrow()
  const name = mediaFileName(id, 'full', 'webp')
  const bytes = await app.mediaStore.get(name)
  await app.mediaStore.remove(name)
  expect(await reportMissingUploads(app)).toBe(1)
  expect(await readLaunchCheck(app)).toContainEqual(
    expect.objectContaining({ key: 'pictures', title: 'The file of 1 uploaded image is missing.', done: false }),
  )
  expect(app.logged.at(-1)).toMatchObject({ event: 'uploads_missing', details: { count: 1, first: [id] } })
  expect(stored.ok && (await app.db.selectFrom('media').select('id').execute())).toEqual([{ id }])
  await app.mediaStore.put(name, bytes ?? new Uint8Array())
  expect(await reportMissingUploads(app)).toBe(0)
  expect(await open(app)).not.toContain('pictures')
})

test('a data folder that other users can read is listed until it is protected or confirmed', async () => {
  const app = await createTestApp()
  let folder: string | undefined = '/srv/data'
  const exposed = { ...app, runtime: { ...app.runtime, openDataFolder: async () => folder } }
  expect(await readLaunchCheck(exposed)).toContainEqual(
    expect.objectContaining({
      key: 'data-folder',
      title: 'Other users of the server can open the data folder /srv/data.',
      done: false,
    }),
  )
  await confirmCheck(app, { key: 'data-folder', confirmed: true, user_id: 'admin' })
  expect(await open(exposed)).not.toContain('data-folder')
  folder = undefined
  expect((await readLaunchCheck(exposed)).map(({ key }) => key)).not.toContain('data-folder')
})

test('a proxy that TRUSTED_PROXIES does not name is listed with its address, and goes once it is named', async () => {
  const app = await createTestApp()
  expect(await readLaunchCheck(app, { untrustedProxy: '172.18.0.2' })).toContainEqual(
    expect.objectContaining({
      key: 'proxy',
      title: 'Requests come through a proxy at 172.18.0.2 that the site does not trust.',
      fix: expect.stringContaining('TRUSTED_PROXIES=172.18.0.2'),
      done: false,
      confirmable: false,
    }),
  )
  expect((await readLaunchCheck(app)).map(({ key }) => key)).not.toContain('proxy')
})

test('an item that needs an action cannot be settled by confirming it', async () => {
  const app = await createTestApp()
  await confirmCheck(app, { key: 'site-url', confirmed: true, user_id: 'admin' })
  expect(await open(app)).toContain('site-url')
})

test('the remaining items are settled by the state of the site', async () => {
  const site = { name: 'Pawprint', origin: 'https://pets.example', isPublic: true, affiliateTag: 'wagwise-20' }
  const app = await createTestApp({ mailTransport: files, config: site })
  await updateSettings(
    app,
    {
      affiliateTag: 'paw-20',
      contactEmail: 'us@pets.example',
      facebookUrl: 'https://www.facebook.com/pawprint',
      operatorName: 'Pawprint Ltd',
      postalAddress: '1 Dog Lane',
    },
    'admin',
  )
  await app.db
    .insertInto('settings')
    .values({ name: lastBackupSetting, value: { at: app.clock() }, updated_at: 1 })
    .execute()
  const { id } = await app.accounts.upsert({ email: 'ann@pets.example', password: 'a long enough password' })
  await grantAdmin(app, id, 'test')
  const claims = launchCheckKeys.slice(0, launchCheckKeys.indexOf('affiliate-tag'))
  expect(claims).toEqual(claimKeys)
  // A tag of the owner's own settles it.
  const unsettled = claims.filter((key) => key !== 'amazon-associate')
  expect(await open(app)).toEqual([...unsettled, 'mail', 'two-factor'])
  const sending = { ...app, mailTransport: { ...app.mailTransport, target: 'server' as const } }
  expect(await open(sending)).toEqual([...unsettled, 'two-factor'])
  app.advanceClock(3 * 24 * 60 * 60 * 1000)
  expect(await open(sending)).toEqual([...unsettled, 'backup', 'two-factor'])
})

test('concurrent confirmations are all saved', async () => {
  const app = await createTestApp()
  const keys = ['stats', 'rating', 'testimonials', 'facebook'] as const
  await Promise.all(keys.map((key) => confirmCheck(app, { key, confirmed: true, user_id: 'admin' })))
  for (const key of keys) expect(await open(app)).not.toContain(key)
})

const publicSite = { name: 'Pawprint', origin: 'https://pets.example', isPublic: true, affiliateTag: 'wagwise-20' }

test('in public a claim is done only with evidence, and the record says who, when and what', async () => {
  const app = await createTestApp({ config: publicSite })
  await confirmCheck(app, { key: 'stats', confirmed: true, user_id: 'admin' })
  expect(await open(app)).toContain('stats')
  await confirmCheck(app, { key: 'stats', confirmed: true, evidence: 'Report of May.', user_id: 'admin' })
  const at = app.clock()
  expect((await readLaunchCheck(app)).find(({ key }) => key === 'stats')).toMatchObject({
    done: true,
    confirmation: { at, by: 'admin', evidence: 'Report of May.' },
    claim: { isShown: true },
    source: { url: expect.stringContaining('https://'), looked_up: expect.stringMatching(/^2026-/) },
  })
})

test('points about articles and products are counted and name the first few', async () => {
  const app = await createTestApp({ config: publicSite })
  const countExamples = async () => {
    const items = (await readLaunchCheck(app)).filter(({ area }) => area === 'Articles' || area === 'Products')
    return Object.fromEntries(items.map(({ key, done, examples }) => [key, done ? 0 : examples.length]))
  }
  expect(new Set(Object.values(await countExamples()))).toEqual(new Set([0]))
  const finding = { rule: 'dose', reason: 'A dose.', sentence: 'Give two.' }
  const provenance = { writer: { kind: 'model', name: 'a', prompt: 'b' } } as const
  await insertTestArticle(app, {
    slug: 'a',
    findings: [finding],
    provenance,
    category: 'Pet Health',
    content: 'Words.',
  })
  await insertTestArticle(app, { slug: 'b', content: '![](/media/a.svg)', category: 'Dog Care', sample: true })
  await insertTestArticle(app, { slug: 'c', created_at: app.clock(), published_date: 1, category: 'Dog Care' })
  await insertTestArticle(app, {
    slug: 'd',
    category: 'Pet Health',
    content: 'Words.[^1]\n\n[^1]: Title | Org | https://a.example',
  })
  const dead = await insertTestProduct(app, { affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=theirs-20' })
  await insertTestProduct(app, { price: null, image_url: 'https://pictures.example/a.jpg' })
  const check = { product_id: dead.id, problem: 'no-link', version: 1, checked_at: 1 } as const
  await app.db.insertInto('link_checks').values(check).execute()
  await updateSettings(app, { showOrigin: false }, 'admin')
  expect(await countExamples()).toMatchObject({
    'sample-articles': 1,
    'article-claims': 1,
    'article-disclosure': 0,
    'article-ai': 1,
    'article-sources': 1,
    'article-alt': 1,
    'article-dates': 1,
    'product-tag': 1,
    'product-price': 1,
    'product-pictures': 1,
    'product-links': 1,
  })
})
