import { expect, test } from 'vitest'
import { listInlineImages } from '#domain/articles/inline-images.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createGenerationTestApp, type GenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { findStoredArticle, type StoredArticle } from '#features/articles/admin-queries.ts'
import { removeInlineImageFrom, setHeroImage } from '#features/articles/article-images.ts'
import { trashArticle } from '#features/articles/trash.ts'
import { addUpload } from '#features/media/uploads.ts'
import { ProviderError, type ArticleIllustrator } from './ports.ts'
import { redrawAll, redrawHero, redrawInline } from './redraw.ts'
import { illustrateSingle } from './single-article.ts'

const user_id = 'admin-1'
const drawn = /^\/media\/[0-9a-f]{24}\.svg$/

async function stored(app: GenerationTestApp, id: string): Promise<StoredArticle> {
  const article = await findStoredArticle(app.db, id)
  if (!article) throw new Error('The article is gone.')
  return article
}

test('redrawing the hero changes only the image and its alt text, each time to a new one (273, 281)', async () => {
  const app = await createGenerationTestApp()
  const { id } = await insertTestArticle(app)
  const before = await stored(app, id)
  const urls = new Set<string>()
  for (let version = 2; version <= 5; version++) {
    const edited = await redrawHero(app, { id, user_id })
    if (!edited.ok) throw new Error(edited.reason)
    const { image_url, image_alt, updated_by: _by, ...rest } = edited.article
    expect(image_url).toMatch(drawn)
    expect(image_alt).not.toBe('')
    const { image_url: _url, image_alt: _alt, updated_by: _was, ...untouched } = before
    expect(rest).toEqual({ ...untouched, version })
    urls.add(image_url)
  }
  expect(urls.size).toBe(4)
})

test('uploading a hero clears the generated alt text but not one that a person wrote', async () => {
  const app = await createGenerationTestApp()
  const { id } = await insertTestArticle(app, { image_alt: 'My own words' })
  await setHeroImage(app, { id, user_id, url: '/media/aaaaaaaaaaaaaaaaaaaaaaaa.webp' })
  expect(await stored(app, id)).toMatchObject({ image_alt: 'My own words' })
  await redrawHero(app, { id, user_id })
  await setHeroImage(app, { id, user_id, url: '/media/bbbbbbbbbbbbbbbbbbbbbbbb.webp' })
  expect(await stored(app, id)).toMatchObject({ image_url: '/media/bbbbbbbbbbbbbbbbbbbbbbbb.webp', image_alt: '' })
})

const line = (src: string) => `![A dog (small)](${src})`
const a = 'https://example.com/a_(1).png'
const b = 'https://example.com/b.png'

test('an inline image is replaced by its source, and every other line stays (275)', async () => {
  const app = await createGenerationTestApp()
  const text = `## One\n\n${line(a)}\n\nThe words ${a} and ![no](${a}) stay.\n\n${line(b)}\n\n${line(a)}\n`
  const { id } = await insertTestArticle(app, { content: text })
  const { edited, src } = await redrawInline(app, { id, user_id, src: a })
  if (!edited.ok) throw new Error(edited.reason)
  expect(src).toMatch(drawn)
  const [before, after] = [text.split('\n'), edited.article.content.split('\n')]
  expect(after.filter((words, number) => words !== before[number])).toEqual([after[2]])
  expect(after[2]).toMatch(/^!\[[^\]]{1,300}\]\(\/media\/[0-9a-f]{24}\.svg\)$/)
  const raw = await insertTestArticle(app, {
    content: '![x](https://Example.com/a b.png)\n\n![y](https://EXAMPLE.com/c.png)',
  })
  const spelt = await redrawInline(app, { id: raw.id, user_id, src: 'https://EXAMPLE.com/c.png' })
  expect(spelt.edited.ok).toBe(true)
  const second = await redrawInline(app, { id, user_id, src })
  expect(second.edited.ok).toBe(true)
  expect(second.src).not.toBe(src)
})

test('an inline image is deleted with its line; an unknown one is not found (277)', async () => {
  const app = await createGenerationTestApp()
  const { id } = await insertTestArticle(app, { content: `Words.\n\n${line(a)}\n\nMore.\n\n${line(b)}` })
  expect(await removeInlineImageFrom(app, { id, user_id, src: a })).toMatchObject({ ok: true })
  expect((await stored(app, id)).content).toBe(`Words.\n\nMore.\n\n${line(b)}`)
  expect(await removeInlineImageFrom(app, { id, user_id, src: a })).toMatchObject({ reason: 'not_found' })
  expect((await redrawInline(app, { id, user_id, src: a })).edited).toMatchObject({ reason: 'not_found' })
  expect(await removeInlineImageFrom(app, { id, user_id, src: b })).toMatchObject({ ok: true })
  expect((await stored(app, id)).content.trim()).toBe('Words.\n\nMore.')
})

test('an article without sections has no place for images (278)', async () => {
  const app = await createGenerationTestApp()
  const { id } = await insertTestArticle(app, { content: 'Only words.\n\n### Small heading' })
  expect(await redrawAll(app, { id, user_id })).toMatchObject({
    reason: 'no_sections',
    fields: { content: 'Article has no H2 sections to place images after' },
  })
})

test('redrawing all images replaces the generated ones, and an uploaded one stays', async () => {
  const app = await createGenerationTestApp()
  const own = '/media/aaaaaaaaaaaaaaaaaaaaaaaa.webp'
  const sections = ['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\nWords about ${name}.\n\nMore words.`)
  const { id } = await insertTestArticle(app, { content: `${sections.join('\n\n')}\n\n![mine](${own})` })
  let former: string[] = []
  for (let round = 0; round < 3; round++) {
    const edited = await redrawAll(app, { id, user_id })
    if (!edited.ok) throw new Error(edited.reason)
    const images = listInlineImages(edited.article.content)
    expect(images).toContain(own)
    expect(images).toHaveLength(3)
    const fresh = images.filter((src) => src !== own)
    expect(fresh.filter((src) => former.includes(src))).toEqual([])
    expect(edited.article.content).not.toMatch(/\n\n\n/)
    former = fresh
  }
})

test('images of a trashed article cannot be changed', async () => {
  const app = await createGenerationTestApp()
  const { id } = await insertTestArticle(app, { content: `## A\n\n${line(a)}` })
  await trashArticle(app, { id, user_id })
  expect(await redrawHero(app, { id, user_id })).toMatchObject({ reason: 'in_trash' })
  expect(await removeInlineImageFrom(app, { id, user_id, src: a })).toMatchObject({ reason: 'in_trash' })
})

/** A paid illustrator that stores its images as files, as one of an AI provider does. */
async function openPaid(illustrate?: ArticleIllustrator['illustrate'], caps = { text: 0, image: 100 }) {
  const about: string[] = []
  const app = await createGenerationTestApp({ caps, timeouts: { image: 1000 } })
  const full = { name: 'full', width: 1600, height: 900, bytes: Buffer.from('x') }
  const imageProcessor = { ...app.imageProcessor, toWebp: async () => ({ ok: true as const, files: [full] }) }
  const store = async (alt: string) => {
    const upload = await addUpload({ ...app, imageProcessor }, new Uint8Array([0xff, 0xd8, 0xff]), {
      user_id: null,
      alt,
    })
    return { url: upload.ok ? upload.url : '', alt, usage: { inputTokens: 1, outputTokens: 2 } }
  }
  app.generation.illustrator = {
    isPaid: true,
    illustrate: illustrate ?? ((request) => store(`About ${about[about.push(request.about) - 1]}`)),
  }
  return { app, about }
}
const sections = ['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\nWords about ${name}.`).join('\n\n')
const mediaUrl = /^\/media\/[0-9a-f]{24}\.webp$/

test('a configured AI illustrator draws the hero, one inline image or all of them, and its calls are counted (273, 275, 297)', async () => {
  const { app, about } = await openPaid()
  const { id } = await insertTestArticle(app, { title: 'Calm evenings', content: sections })
  expect(await redrawHero(app, { id, user_id })).toMatchObject({
    article: { image_url: expect.stringMatching(mediaUrl), image_alt: 'About Calm evenings' },
  })
  let former: string[] = []
  for (let round = 0; round < 2; round++) {
    const edited = await redrawAll(app, { id, user_id })
    const images = listInlineImages(edited.ok ? edited.article.content : '')
    expect(images).toEqual([expect.stringMatching(mediaUrl), expect.stringMatching(mediaUrl)])
    expect(images.filter((url) => former.includes(url))).toEqual([])
    former = images
  }
  const { edited, src } = await redrawInline(app, { id, user_id, src: former[1] ?? '' })
  expect(edited.ok && listInlineImages(edited.article.content)).toEqual([former[0], src])
  expect(about).toEqual([
    'Calm evenings',
    ...['Calm evenings', 'One', 'Two'],
    ...['Calm evenings', 'One', 'Two'],
    'Two',
  ])
  const used = await app.db.selectFrom('ai_usage').select(['kind', 'calls', 'output_tokens']).execute()
  expect(used).toEqual([{ kind: 'image', calls: 8, output_tokens: 16 }])
})

test.each([
  [
    async () => Promise.reject(new ProviderError('The AI provider responded with 500.', { retryable: true })),
    'responded with 500',
  ],
  [() => new Promise<never>(() => undefined), 'The service did not respond within 1 second.'],
])('a failure of the illustrator is reported, and the article is unchanged (F6)', async (illustrate, words) => {
  const { app } = await openPaid(illustrate)
  app.generation.timeouts.image = 100
  const { id } = await insertTestArticle(app, { content: `${sections}\n\n${line(a)}` })
  const before = await stored(app, id)
  const failure = { ok: false, reason: 'provider_failed', message: expect.stringContaining(words) }
  expect(await redrawHero(app, { id, user_id })).toEqual(failure)
  expect((await redrawInline(app, { id, user_id, src: a })).edited).toEqual(failure)
  expect(await redrawAll(app, { id, user_id })).toEqual(failure)
  expect(await stored(app, id)).toEqual(before)
})

test('the daily cap applies to single images too, and nothing is requested for a trashed article (297)', async () => {
  const { app, about } = await openPaid(undefined, { text: 0, image: 1 })
  const { id } = await insertTestArticle(app, { content: sections })
  expect(await redrawHero(app, { id, user_id })).toMatchObject({ ok: true })
  expect(await redrawAll(app, { id, user_id })).toMatchObject({
    reason: 'cap_reached',
    message:
      'The daily limit of 1 image calls has been reached. Try again tomorrow, or raise the limit in the settings.',
  })
  expect(about).toHaveLength(1)
  app.advanceClock(24 * 60 * 60_000)
  await trashArticle(app, { id, user_id })
  expect(await redrawHero(app, { id, user_id })).toMatchObject({ reason: 'in_trash' })
  expect(about).toHaveLength(1)
})

test('generate-article-images uses the same illustrator, cap and timeout (290, 297)', async () => {
  const text = { title: 'Calm evenings', category: 'Dog Care', content: sections }
  const { app, about } = await openPaid(undefined, { text: 0, image: 3 })
  const illustrated = await illustrateSingle(app, text)
  if (!illustrated.ok) throw new Error(illustrated.message)
  const { headerImageUrl, inlineImageUrls } = illustrated.generated
  expect([headerImageUrl, ...inlineImageUrls]).toEqual(Array(3).fill(expect.stringMatching(mediaUrl)))
  expect(about).toEqual(['Calm evenings', 'One', 'Two'])
  expect(await illustrateSingle(app, text)).toMatchObject({
    ok: false,
    reason: 'cap_reached',
    message: expect.stringMatching(/^The daily limit of 3 image calls has been reached\. Try again tomorrow/),
  })
  const slow = await openPaid(() => new Promise<never>(() => undefined))
  expect(await illustrateSingle(slow.app, text)).toMatchObject({
    reason: 'not_generated',
    message: 'The service did not respond within 1 second.',
  })
})
