import { expect, test } from 'vitest'
import { picturesIn } from '#domain/articles/inline-images.ts'
import { anArticle } from '#tests/kit/builders.ts'
import { openGenerationHouse, type GenerationHouse } from '#tests/kit/generation-test-app.ts'
import { findStoredArticle, type StoredArticle } from '#features/articles/admin-queries.ts'
import { removeInline, setHero } from '#features/articles/article-images.ts'
import { trashArticle } from '#features/articles/trash.ts'
import { addUpload } from '#features/media/uploads.ts'
import { OutsideFailure, type ArticleIllustrator } from './ports.ts'
import { redrawAll, redrawHero, redrawInline } from './redraw.ts'
import { illustrateSingle } from './single-article.ts'

const user_id = 'admin-1'
const drawn = /^\/media\/[0-9a-f]{24}\.svg$/

async function stored(house: GenerationHouse, id: string): Promise<StoredArticle> {
  const article = await findStoredArticle(house.db, id)
  if (!article) throw new Error('The article is gone.')
  return article
}

test('a new hero changes the picture and its words, nothing else, and each is another one (273, 281)', async () => {
  const house = await openGenerationHouse()
  const { id } = await anArticle(house)
  const before = await stored(house, id)
  const urls = new Set<string>()
  for (let version = 2; version <= 5; version++) {
    const edited = await redrawHero(house, { id, user_id })
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

test('an upload as hero drops the words about the drawing and keeps those of a person', async () => {
  const house = await openGenerationHouse()
  const { id } = await anArticle(house, { image_alt: 'My own words' })
  await setHero(house, { id, user_id, url: '/media/aaaaaaaaaaaaaaaaaaaaaaaa.webp' })
  expect(await stored(house, id)).toMatchObject({ image_alt: 'My own words' })
  await redrawHero(house, { id, user_id })
  await setHero(house, { id, user_id, url: '/media/bbbbbbbbbbbbbbbbbbbbbbbb.webp' })
  expect(await stored(house, id)).toMatchObject({ image_url: '/media/bbbbbbbbbbbbbbbbbbbbbbbb.webp', image_alt: '' })
})

const line = (src: string) => `![A dog (small)](${src})`
const a = 'https://example.com/a_(1).png'
const b = 'https://example.com/b.png'

test('one inline picture is exchanged by its source, every other line stays (275, 280)', async () => {
  const house = await openGenerationHouse()
  const text = `## One\n\n${line(a)}\n\nThe words ${a} and ![no](${a}) stay.\n\n${line(b)}\n\n${line(a)}\n`
  const { id } = await anArticle(house, { content: text })
  const { edited, src } = await redrawInline(house, { id, user_id, src: a })
  if (!edited.ok) throw new Error(edited.reason)
  expect(src).toMatch(drawn)
  const [before, after] = [text.split('\n'), edited.article.content.split('\n')]
  expect(after.filter((words, number) => words !== before[number])).toEqual([after[2]])
  expect(after[2]).toMatch(/^!\[[^\]]{1,50}\]\(\/media\/[0-9a-f]{24}\.svg\)$/)
  const raw = await anArticle(house, {
    content: '![x](https://Example.com/a b.png)\n\n![y](https://EXAMPLE.com/c.png)',
  })
  const spelt = await redrawInline(house, { id: raw.id, user_id, src: 'https://EXAMPLE.com/c.png' })
  expect(spelt.edited.ok).toBe(true)
  const second = await redrawInline(house, { id, user_id, src })
  expect(second.edited.ok).toBe(true)
  expect(second.src).not.toBe(src)
})

test('one inline picture is deleted with its line; an unknown one is not found (277)', async () => {
  const house = await openGenerationHouse()
  const { id } = await anArticle(house, { content: `Words.\n\n${line(a)}\n\nMore.\n\n${line(b)}` })
  expect(await removeInline(house, { id, user_id, src: a })).toMatchObject({ ok: true })
  expect((await stored(house, id)).content).toBe(`Words.\n\nMore.\n\n${line(b)}`)
  expect(await removeInline(house, { id, user_id, src: a })).toMatchObject({ reason: 'none' })
  expect((await redrawInline(house, { id, user_id, src: a })).edited).toMatchObject({ reason: 'none' })
  expect(await removeInline(house, { id, user_id, src: b })).toMatchObject({ ok: true })
  expect((await stored(house, id)).content.trim()).toBe('Words.\n\nMore.')
})

test('an article without sections has no place for pictures (278)', async () => {
  const house = await openGenerationHouse()
  const { id } = await anArticle(house, { content: 'Only words.\n\n### Small heading' })
  expect(await redrawAll(house, { id, user_id })).toMatchObject({
    reason: 'no sections',
    fields: { content: 'Article has no H2 sections to place images after' },
  })
})

test('all pictures are drawn anew without piling up, and an uploaded one stays', async () => {
  const house = await openGenerationHouse()
  const own = '/media/aaaaaaaaaaaaaaaaaaaaaaaa.webp'
  const sections = ['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\nWords about ${name}.\n\nMore words.`)
  const { id } = await anArticle(house, { content: `${sections.join('\n\n')}\n\n![mine](${own})` })
  let former: string[] = []
  for (let round = 0; round < 3; round++) {
    const edited = await redrawAll(house, { id, user_id })
    if (!edited.ok) throw new Error(edited.reason)
    const pictures = picturesIn(edited.article.content)
    expect(pictures).toContain(own)
    expect(pictures).toHaveLength(3)
    const fresh = pictures.filter((src) => src !== own)
    expect(fresh.filter((src) => former.includes(src))).toEqual([])
    expect(edited.article.content).not.toMatch(/\n\n\n/)
    former = fresh
  }
})

test('pictures of what is in the trash stay as they are', async () => {
  const house = await openGenerationHouse()
  const { id } = await anArticle(house, { content: `## A\n\n${line(a)}` })
  await trashArticle(house, { id, user_id })
  expect(await redrawHero(house, { id, user_id })).toMatchObject({ reason: 'in trash' })
  expect(await removeInline(house, { id, user_id, src: a })).toMatchObject({ reason: 'in trash' })
})

/** An illustrator that is paid and keeps its pictures as files, as one of an AI provider does. */
async function openPaid(illustrate?: ArticleIllustrator['illustrate'], caps = { text: 0, image: 100 }) {
  const about: string[] = []
  const house = await openGenerationHouse({ caps, patience: { image: 1000 } })
  const full = { name: 'full', width: 1600, height: 900, bytes: Buffer.from('x') }
  const press = { ...house.press, toWebp: async () => ({ ok: true as const, files: [full] }) }
  const keep = async (alt: string) => {
    const kept = await addUpload({ ...house, press }, new Uint8Array([0xff, 0xd8, 0xff]), { user_id: null, alt })
    return { url: kept.ok ? kept.url : '', alt, usage: { inputTokens: 1, outputTokens: 2 } }
  }
  house.generation.pictures = {
    isPaid: true,
    illustrate: illustrate ?? ((wish) => keep(`About ${about[about.push(wish.about) - 1]}`)),
  }
  return { house, about }
}
const sections = ['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\nWords about ${name}.`).join('\n\n')
const kept = /^\/media\/[0-9a-f]{24}\.webp$/

test('where an AI illustrator is named, it draws the hero, one inline picture and all of them, and is counted (273, 275, 297)', async () => {
  const { house, about } = await openPaid()
  const { id } = await anArticle(house, { title: 'Calm evenings', content: sections })
  expect(await redrawHero(house, { id, user_id })).toMatchObject({
    article: { image_url: expect.stringMatching(kept), image_alt: 'About Calm evenings' },
  })
  let former: string[] = []
  for (let round = 0; round < 2; round++) {
    const edited = await redrawAll(house, { id, user_id })
    const pictures = picturesIn(edited.ok ? edited.article.content : '')
    expect(pictures).toEqual([expect.stringMatching(kept), expect.stringMatching(kept)])
    expect(pictures.filter((url) => former.includes(url))).toEqual([])
    former = pictures
  }
  const { edited, src } = await redrawInline(house, { id, user_id, src: former[1] ?? '' })
  expect(edited.ok && picturesIn(edited.article.content)).toEqual([former[0], src])
  expect(about).toEqual([
    'Calm evenings',
    ...['Calm evenings', 'One', 'Two'],
    ...['Calm evenings', 'One', 'Two'],
    'Two',
  ])
  const used = await house.db.selectFrom('ai_usage').select(['kind', 'calls', 'output_tokens']).execute()
  expect(used).toEqual([{ kind: 'image', calls: 8, output_tokens: 16 }])
})

test.each([
  [
    async () => Promise.reject(new OutsideFailure('The AI provider answered 500.', { retryable: true })),
    'answered 500',
  ],
  [() => new Promise<never>(() => undefined), 'There was no answer within 1 seconds.'],
])('what the illustrator does not do is said, and the article stays as it is (F6)', async (illustrate, words) => {
  const { house } = await openPaid(illustrate)
  const { id } = await anArticle(house, { content: `${sections}\n\n${line(a)}` })
  const before = await stored(house, id)
  const refusal = { ok: false, reason: 'not drawn', status: 502, message: expect.stringContaining(words) }
  expect(await redrawHero(house, { id, user_id })).toEqual(refusal)
  expect((await redrawInline(house, { id, user_id, src: a })).edited).toEqual(refusal)
  expect(await redrawAll(house, { id, user_id })).toEqual(refusal)
  expect(await stored(house, id)).toEqual(before)
})

test('the daily cap holds for single pictures as well, and nothing is asked for what is in the trash (297)', async () => {
  const { house, about } = await openPaid(undefined, { text: 0, image: 1 })
  const { id } = await anArticle(house, { content: sections })
  expect(await redrawHero(house, { id, user_id })).toMatchObject({ ok: true })
  expect(await redrawAll(house, { id, user_id })).toMatchObject({
    reason: 'not drawn',
    status: 409,
    message:
      'The daily limit of 1 image calls is reached. Please try again tomorrow, or with a higher limit in the settings.',
  })
  expect(about).toHaveLength(1)
  house.pass(24 * 60 * 60_000)
  await trashArticle(house, { id, user_id })
  expect(await redrawHero(house, { id, user_id })).toMatchObject({ reason: 'in trash' })
  expect(about).toHaveLength(1)
})

test('generate-article-images asks the same illustrator, within the same cap and time (290, 297)', async () => {
  const text = { title: 'Calm evenings', category: 'Dog Care', content: sections }
  const { house, about } = await openPaid(undefined, { text: 0, image: 3 })
  const { made } = (await illustrateSingle(house, text)) as {
    made: { headerImageUrl: string; inlineImageUrls: string[] }
  }
  expect([made.headerImageUrl, ...made.inlineImageUrls]).toEqual(Array(3).fill(expect.stringMatching(kept)))
  expect(about).toEqual(['Calm evenings', 'One', 'Two'])
  expect(await illustrateSingle(house, text)).toMatchObject({
    outcome: 'refused',
    status: 409,
    message: expect.stringMatching(/^The daily limit of 3 image calls is reached\. Please try again tomorrow/),
  })
  const slow = await openPaid(() => new Promise<never>(() => undefined))
  expect(await illustrateSingle(slow.house, text)).toMatchObject({
    status: 502,
    message: 'There was no answer within 1 seconds.',
  })
})
