import { expect, test } from 'vitest'
import { replacePicture } from '#features/articles/replace-picture.ts'
import { setHeroImage } from '#features/articles/article-images.ts'
import { createAuthor } from '#features/authors/commands.ts'
import { listProducts } from '#features/products/queries.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { ImageFile, ImageProcessor } from '#features/ports.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { addIllustration, deletePicture, updatePicture } from './commands.ts'
import {
  filterIllustrations,
  findCredits,
  findPicture,
  listFocalPoints,
  listPictures,
  parseMediaId,
} from './queries.ts'
import { addUpload, reserveUpload } from './uploads.ts'

const user_id = 'admin-1'
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const full: ImageFile = { name: 'full', width: 1600, height: 800, bytes: Buffer.from('full') }
const imageProcessor: ImageProcessor = {
  toWebp: async () => ({ ok: true, files: [full] }),
  toPng: async () => ({ ok: true, files: [full] }),
  fromSvg: async () => ({ ok: true, files: [full] }),
  toAvif: async () => ({ ok: true, files: [full] }),
}
const createApp = () => createTestApp({ imageProcessor })

async function upload(app: TestApp, alt = '') {
  const uploaded = await addUpload(app, jpeg, { user_id, alt })
  if (!uploaded.ok) throw new Error(uploaded.reason)
  app.advanceClock(1000)
  return { url: uploaded.url, id: parseMediaId(uploaded.url) ?? '' }
}
async function insertTrashed(app: TestApp, fields: { title: string; image_url: string }) {
  const { id } = await insertTestArticle(app, fields)
  await app.db.updateTable('articles').set({ deleted_at: 1 }).where('id', '=', id).execute()
  return id
}
const details = { alt: '', credit: '', focal_x: null, focal_y: null }

test('the library lists uploads and drawings, newest first, with every place that shows them', async () => {
  const app = await createApp()
  const drawn = await addIllustration(app, app.db, {
    title: 'Calm cats',
    category: 'Cat Care',
    kind: 'hero',
    variant: 0,
  })
  app.advanceClock(1000)
  const hero = await upload(app, 'A cat on a sill')
  const inline = await upload(app)
  await reserveUpload(app, { id: 'f'.repeat(24), item: null })
  const article = await insertTestArticle(app, {
    title: 'Sills',
    image_url: hero.url,
    social_image: hero.url,
    content: `Text.\n\n![One](${inline.url})\n\nMore.\n\n![Two](${drawn.url})\n\n![One again](${inline.url})`,
  })
  const trashed = await insertTrashed(app, { title: 'Old', image_url: hero.url })
  const product = await insertTestProduct(app, { title: 'Mat', image_url: inline.url })

  const { pictures, total, next } = await listPictures(app.db, {})
  expect([total, next]).toEqual([3, null])
  expect(pictures.map(({ url, isDrawn }) => [url, isDrawn])).toEqual([
    [inline.url, false],
    [hero.url, false],
    [drawn.url, true],
  ])
  const uses = pictures.map(({ used_in }) => used_in.toSorted((one, other) => one.kind.localeCompare(other.kind)))
  expect(uses).toEqual([
    [
      { kind: 'article', id: article.id, title: 'Sills' },
      { kind: 'product', id: product.id, title: 'Mat' },
    ],
    [
      { kind: 'article', id: article.id, title: 'Sills' },
      { kind: 'trash', id: trashed, title: 'Old' },
    ],
    [{ kind: 'article', id: article.id, title: 'Sills' }],
  ])
  expect(pictures[1]).toMatchObject({ width: 1600, height: 800, alt: 'A cat on a sill', credit: '', focal_x: null })
})

test('the search finds alt text, credit and id, and takes no wildcards', async () => {
  const app = await createApp()
  const cat = await upload(app, 'A 100% cat on a Sill')
  const dog = await upload(app, 'A dog')
  await updatePicture(app, { id: dog.id, user_id }, { ...details, alt: 'A dog', credit: 'Photo: Ann Lee' })
  const find = async (q: string) => (await listPictures(app.db, { q })).pictures.map(({ id }) => id)
  expect(await find('sill')).toEqual([cat.id])
  expect(await find('ann lee')).toEqual([dog.id])
  expect(await find(dog.id)).toEqual([dog.id])
  expect(await find('100%')).toEqual([cat.id])
  expect(await find('%o_')).toEqual([])
})

test('only pictures that nothing shows are unused, and only they can be deleted for good', async () => {
  const app = await createApp()
  const used = await upload(app)
  const unused = await upload(app)
  await insertTestArticle(app, { image_url: used.url })
  const listed = await listPictures(app.db, { unused: true })
  expect([listed.total, listed.pictures.map(({ id }) => id)]).toEqual([1, [unused.id]])
  await deletePicture(app, { id: unused.id, user_id })
  expect(await findPicture(app.db, unused.id)).toBeUndefined()
  expect(await app.mediaStore.has(`${unused.id}/full.webp`)).toBe(false)
  expect((await listPictures(app.db, { unused: true })).total).toBe(0)
})

test('a picture is replaced in heroes, texts, social pictures, products and portraits, as a new version', async () => {
  const app = await createApp()
  const [old, by] = [await upload(app), await upload(app)]
  const article = await insertTestArticle(app, {
    image_url: old.url,
    social_image: old.url,
    content: `Text.\n\n![One](${old.url} "A caption")\n\n![Two](/media/${'a'.repeat(24)}.webp)`,
  })
  const trashed = await insertTrashed(app, { title: 'Old', image_url: old.url })
  const product = await insertTestProduct(app, { image_url: old.url })
  const stripe = await insertTestProduct(app, { image_url: '/art/x.svg', sitestripe_image_url: old.url })
  const other = await insertTestProduct(app, { image_url: '/art/x.svg' })
  const author = { name: 'Ann Lee', kind: 'person', role: '', bio: '', image_url: old.url, links: [] } as const
  await createAuthor(app, user_id, author)
  const before = app.contentVersion.current()
  const picture = await findPicture(app.db, old.id)
  if (!picture) throw new Error('no picture')
  await replacePicture(app, { picture, by: { url: by.url, width: 1600, height: 800 }, user_id })

  const stored = await app.db.selectFrom('articles').selectAll().where('id', '=', article.id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    image_url: by.url,
    social_image: by.url,
    content: `Text.\n\n![One](${by.url} "A caption")\n\n![Two](/media/${'a'.repeat(24)}.webp)`,
    version: 2,
  })
  const products = await app.db
    .selectFrom('products')
    .select(['id', 'image_url', 'sitestripe_image_url', 'version'])
    .execute()
  const byId = new Map(products.map(({ id, ...row }) => [id, row]))
  expect(byId.get(product.id)).toMatchObject({ image_url: by.url, version: 2 })
  expect(byId.get(stripe.id)).toMatchObject({ image_url: '/art/x.svg', sitestripe_image_url: by.url, version: 2 })
  expect(byId.get(other.id)).toMatchObject({ image_url: '/art/x.svg', version: 1 })
  expect(await app.db.selectFrom('authors').select(['image_url', 'version']).execute()).toEqual([
    { image_url: by.url, version: 2 },
  ])
  expect((await findPicture(app.db, old.id))?.used_in).toMatchObject([{ kind: 'trash', id: trashed }])
  expect(app.contentVersion.current()).toBeGreaterThan(before)
})

test('credit and focal point are stored with an audit entry, and products carry the credit of their picture', async () => {
  const app = await createApp()
  const [photo, plain] = [await upload(app), await upload(app)]
  await updatePicture(
    app,
    { id: photo.id, user_id },
    { alt: 'A mat', credit: 'Photo: Ann Lee', focal_x: 30, focal_y: 0 },
  )
  expect(await listFocalPoints(app.db)).toEqual([{ id: photo.id, focal_x: 30, focal_y: 0 }])
  const urls = [photo.url, plain.url, 'https://example.org/x.webp', '/media/none.svg']
  expect(await findCredits(app.db, urls)).toEqual(
    new Map([
      [photo.url, { credit: 'Photo: Ann Lee', generated: false }],
      [plain.url, { credit: '', generated: false }],
    ]),
  )
  await insertTestProduct(app, { title: 'Mat', image_url: photo.url })
  await insertTestProduct(app, { title: 'Bowl', image_url: plain.url })
  const products = await listProducts(app.db)
  expect(new Map(products.map(({ title, image_credit }) => [title, image_credit]))).toEqual(
    new Map([
      ['Mat', 'Photo: Ann Lee'],
      ['Bowl', undefined],
    ]),
  )
  const log = await app.db.selectFrom('audit_log').select(['action', 'subject', 'user_id']).execute()
  expect(log).toContainEqual({ action: 'media.changed', subject: photo.id, user_id })
})

test('a credit may begin with a caption', async () => {
  const app = await createApp()
  const photo = await upload(app)
  const write = (credit: string) =>
    updatePicture(app, { id: photo.id, user_id }, { alt: '', credit, focal_x: null, focal_y: null })
  const read = async () => (await findCredits(app.db, [photo.url])).get(photo.url)
  await write('Mia at the window | Photo: Ann Lee')
  expect(await read()).toEqual({ caption: 'Mia at the window', credit: 'Photo: Ann Lee', generated: false })
  await write('Mia at the window |')
  expect(await read()).toEqual({ caption: 'Mia at the window', credit: '', generated: false })
})

test('an upload with an alt text is still an upload, so that regenerating images leaves it alone', async () => {
  const app = await createApp()
  const photo = await upload(app, 'A cat on a sill')
  const drawn = await addIllustration(app, app.db, { title: 'Cats', category: 'Cat Care', kind: 'hero', variant: 0 })
  expect([...(await filterIllustrations(app.db, [photo.url, drawn.url]))]).toEqual([drawn.url])
  const article = await insertTestArticle(app, { image_url: photo.url, image_alt: 'A cat on a sill' })
  const saved = await setHeroImage(app, { id: article.id, user_id, url: (await upload(app)).url })
  expect(saved.ok && saved.article.image_alt).toBe('A cat on a sill')
})

test('the logo of the site counts as used', async () => {
  const app = await createApp()
  const logo = await upload(app)
  expect((await findPicture(app.db, logo.id))?.used_in).toEqual([])
  await updateSettings(app, { logo: { url: logo.url, width: 300, height: 100 } }, null)
  expect((await findPicture(app.db, logo.id))?.used_in).toEqual([{ kind: 'setting', id: 'logo', title: 'Logo' }])
  expect((await listPictures(app.db, { unused: true })).pictures).toEqual([])
})

test('a logo is replaced with the size of the new picture, and back', async () => {
  const app = await createApp()
  const [logo, next] = [await upload(app), await upload(app)]
  await updateSettings(app, { siteName: 'Paws', logo: { url: logo.url, width: 300, height: 100 } }, null)
  const replace = async (id: string, by: string) => {
    const [picture, other] = [await findPicture(app.db, id), await findPicture(app.db, by)]
    if (!picture || !other) throw new Error('no picture')
    await replacePicture(app, { picture, by: other, user_id })
    return readSettings(app)
  }
  const size = { width: 1600, height: 800 }
  expect(await replace(logo.id, next.id)).toMatchObject({ siteName: 'Paws', logo: { url: next.url, ...size } })
  expect(await replace(next.id, logo.id)).toMatchObject({ siteName: 'Paws', logo: { url: logo.url, ...size } })
})
