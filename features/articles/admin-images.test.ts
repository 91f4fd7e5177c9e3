import { expect, test } from 'vitest'
import { picturesIn } from '#domain/inline-pictures.ts'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-house.ts'
import { findStoredArticle, type StoredArticle } from './admin-article.ts'
import { redrawAll, redrawHero, redrawInline, removeInline, setHero } from './admin-images.ts'
import { trashArticle } from './trash.ts'

const user_id = 'admin-1'
const drawn = /^\/media\/[0-9a-f]{24}\.svg$/

async function stored(house: TestHouse, id: string): Promise<StoredArticle> {
  const article = await findStoredArticle(house.db, id)
  if (!article) throw new Error('The article is gone.')
  return article
}

test('a new hero changes the picture and its words, nothing else, and each is another one (273, 281)', async () => {
  const house = await openTestHouse()
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
  const house = await openTestHouse()
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
  const house = await openTestHouse()
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
  const house = await openTestHouse()
  const { id } = await anArticle(house, { content: `Words.\n\n${line(a)}\n\nMore.\n\n${line(b)}` })
  expect(await removeInline(house, { id, user_id, src: a })).toMatchObject({ ok: true })
  expect((await stored(house, id)).content).toBe(`Words.\n\nMore.\n\n${line(b)}`)
  expect(await removeInline(house, { id, user_id, src: a })).toMatchObject({ reason: 'none' })
  expect((await redrawInline(house, { id, user_id, src: a })).edited).toMatchObject({ reason: 'none' })
  expect(await removeInline(house, { id, user_id, src: b })).toMatchObject({ ok: true })
  expect((await stored(house, id)).content.trim()).toBe('Words.\n\nMore.')
})

test('an article without sections has no place for pictures (278)', async () => {
  const house = await openTestHouse()
  const { id } = await anArticle(house, { content: 'Only words.\n\n### Small heading' })
  expect(await redrawAll(house, { id, user_id })).toMatchObject({
    reason: 'no sections',
    fields: { content: 'Article has no H2 sections to place images after' },
  })
})

test('all pictures are drawn anew without piling up, and an uploaded one stays', async () => {
  const house = await openTestHouse()
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
  const house = await openTestHouse()
  const { id } = await anArticle(house, { content: `## A\n\n${line(a)}` })
  await trashArticle(house, { id, user_id })
  expect(await redrawHero(house, { id, user_id })).toMatchObject({ reason: 'in trash' })
  expect(await removeInline(house, { id, user_id, src: a })).toMatchObject({ reason: 'in trash' })
})
