import { expect, test } from 'vitest'
import { isOwnSave, mergeAfterSave } from '#app/admin/kit/use-versioned-edit.ts'
import { emptyExtras } from '#domain/articles/article.ts'
import { changedFields, toFields, type AdminArticle } from '../article-fields.ts'
import { mergeAfterImageAction, imagesIn, removeImage, replaceImage, swapImages } from './merge-article.ts'

const text = 'Hello\n\n![A dog](/media/one.svg)\n\n## Next\n![A cat](/media/two.svg)'

function article(part: Partial<AdminArticle> = {}): AdminArticle {
  return {
    ...emptyExtras,
    revised_at: null,
    reviewed_at: null,
    id: 'a1',
    slug: 'hello',
    title: 'Hello',
    excerpt: '',
    category: 'Dog Care',
    read_time: 1,
    image_url: '/media/hero.svg',
    trending: false,
    meta_keywords: [],
    state: 'draft',
    published_date: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    version: 3,
    author: 'Desk',
    findings: [],
    generated: false,
    review_state: null,
    content: text,
    image_alt: '',
    meta_description: '',
    deleted_at: null,
    ...part,
  }
}

test('the images of a text are its image lines', () => {
  expect(imagesIn(text)).toEqual([
    { src: '/media/one.svg', alt: 'A dog' },
    { src: '/media/two.svg', alt: 'A cat' },
  ])
})

test('a URL that readers never load is not an image in the editor either (T16)', () => {
  expect(imagesIn('![x](javascript:alert(1))\n![x]([a](javascript:alert(1)))\n![x](http://127.0.0.1/a.png)')).toEqual(
    [],
  )
})

test('replacing an image changes only its own line', () => {
  expect(replaceImage(text, '/media/one.svg', '/media/new$1.svg')).toBe(text.replace('one', () => 'new$1'))
})

test('removing an image leaves one blank line', () => {
  expect(removeImage(text, '/media/one.svg')).toBe('Hello\n\n## Next\n![A cat](/media/two.svg)')
})

test('an image action keeps unsaved text and takes the new version', () => {
  const base = article()
  const fields = { ...toFields(base), title: 'Typed', content: `${text}\nTyped` }
  const answer = article({ version: 4, content: replaceImage(text, '/media/one.svg', '/media/new.svg') })
  const after = mergeAfterImageAction({ base, fields, version: 3 }, answer, (mine) =>
    replaceImage(mine, '/media/one.svg', '/media/new.svg'),
  )
  expect(after.fields.title).toBe('Typed')
  expect(after.fields.content).toBe(`${answer.content}\nTyped`)
  expect(after.version).toBe(4)
})

test('regenerating all images swaps them in unsaved text too, and keeps the rest of it (fault 31)', () => {
  const base = article({ content: `Start\n\n## One\nFirst.\n\n![Old](/media/old.svg)\n\n## Two\nSecond.` })
  const content = `Start typed\n\n## One\nFirst.\n\n![Old](/media/old.svg)\n\n## Two\nSecond typed.`
  const answer = article({
    version: 4,
    content: base.content.replace('![Old](/media/old.svg)', '![New](/media/new.svg)'),
  })
  const { fields, version } = mergeAfterImageAction(
    { base, fields: { ...toFields(base), title: 'Typed', content }, version: 3 },
    answer,
    (mine, stored) => swapImages(mine, stored, answer.content),
  )
  expect([fields.title, version]).toEqual(['Typed', 4])
  expect(imagesIn(fields.content)).toEqual([{ src: '/media/new.svg', alt: 'New' }])
  for (const words of ['Start typed', '## One\nFirst.', '## Two\nSecond typed.'])
    expect(fields.content).toContain(words)
})

test('if someone else saved in between, an image action keeps the old version, so that a save conflicts', () => {
  const base = article()
  const after = mergeAfterImageAction(
    { base, fields: toFields(base), version: 3 },
    article({ version: 5 }),
    (mine) => mine,
  )
  expect(after.version).toBe(3)
})

test('what is typed while a save is under way stays unsaved', () => {
  const sent = { ...toFields(article()), title: 'Sent' }
  const typed = { ...sent, excerpt: 'Typed later' }
  const after = mergeAfterSave(sent, typed, article({ title: 'Sent', slug: 'sent', version: 4 }), {
    toFields,
    changedFields,
  })
  expect(after.fields.excerpt).toBe('Typed later')
  expect(after.fields.slug).toBe('sent')
  expect(after.base.excerpt).toBe('')
})

test('after a lost answer, our own stored version is told apart from someone else’s (fault 37)', () => {
  const sent = { ...toFields(article()), title: 'Sent', state: 'published' as const }
  const stored = article({ title: 'Sent', state: 'published', published_date: '2026-02-02T00:00:00.000Z', version: 4 })
  const options = { toFields, changedFields, setByServer: ['published_date'] as const }
  expect(isOwnSave(stored, sent, 3, options)).toBe(true)
  expect(isOwnSave({ ...stored, version: 5 }, sent, 3, options)).toBe(false)
  expect(isOwnSave({ ...stored, title: 'Theirs' }, sent, 3, options)).toBe(false)
})
