import { expect, test } from 'vitest'
import { authorErrors } from '#domain/authors/author.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { addDesks, createAuthor, deleteAuthor, updateAuthor } from './commands.ts'
import { findAuthor, findByline, listAuthorPages, listAuthors, readAuthorStats } from './queries.ts'

const jo = {
  name: 'Jo Walker',
  kind: 'person' as const,
  role: 'Writer',
  bio: 'Walks.',
  image_url: '',
  links: [{ label: 'Site', href: 'https://jo.example' }],
}

test('a site begins with the six desks, none of which is a person or claims a credential', async () => {
  const app = await createTestApp()
  await Promise.all([addDesks(app), addDesks(app)])
  const authors = await listAuthors(app.db)
  expect(authors.map(({ name }) => name)).toEqual([
    'Wagwise Behavior Desk',
    'Wagwise Editorial',
    'Wagwise Pet Care Desk',
    'Wagwise Product Desk',
    'Wagwise Small Animal Desk',
    'Wagwise Travel Desk',
  ])
  for (const author of authors) {
    expect(author).toMatchObject({ kind: 'desk', version: 1, articles: 0 })
    expect(author.bio).toMatch(/editorial desk, not a person/)
    expect(author.bio).toContain('\n\n')
    expect(authorErrors(author)).toEqual({})
    expect(app.illustrator.scene(author.image_url.slice('/art/'.length, -'.svg'.length))).toBeDefined()
  }
})

test('an author is created with a free slug, found by name, and changed once per version', async () => {
  const app = await createTestApp()
  const saved = await createAuthor(app, 'admin', jo)
  if (!saved.ok) throw new Error(saved.reason)
  const { author } = saved
  expect(author).toMatchObject({ ...jo, slug: 'jo-walker', version: 1 })
  expect(await createAuthor(app, 'admin', { ...jo, name: 'Jo, Walker' })).toMatchObject({
    author: { slug: 'jo-walker-2' },
  })
  expect(await createAuthor(app, 'admin', jo)).toMatchObject({
    ok: false,
    reason: 'invalid',
    fields: { name: expect.any(String) },
  })
  expect(await findByline(app.db, 'Jo Walker')).toEqual({ slug: 'jo-walker', name: 'Jo Walker', kind: 'person' })
  const change = { ...jo, bio: 'Runs.', id: author.id, version: 1 }
  expect(await updateAuthor(app, 'admin', change)).toMatchObject({ ok: true, author: { version: 2 } })
  expect(await updateAuthor(app, 'admin', change)).toMatchObject({ ok: true, author: { version: 2 } })
  expect(await updateAuthor(app, 'admin', { ...change, bio: 'Sits.' })).toMatchObject({
    ok: false,
    reason: 'conflict',
    author: { bio: 'Runs.' },
  })
  expect(await updateAuthor(app, 'admin', { ...change, id: 'none' })).toEqual({ ok: false, reason: 'not_found' })
})

test('a new name reaches the articles, and deleting the author leaves them alone', async () => {
  const app = await createTestApp()
  await addDesks(app)
  const { id } = await insertTestArticle(app, { author: 'Wagwise Travel Desk', category: 'Pet Travel' })
  const desk = await findAuthor(app.db, { slug: 'wagwise-travel-desk' })
  if (!desk) throw new Error('There is no desk.')
  const { slug, ...fields } = desk
  const renamed = await updateAuthor(app, 'admin', { ...fields, name: 'Tails Travel' })
  expect(renamed).toMatchObject({ author: { name: 'Tails Travel', slug } })
  expect(await readAuthorStats(app.db, 'Tails Travel')).toEqual({ articles: 1, categories: ['Pet Travel'] })
  expect((await listAuthorPages(app.db)).map((page) => page.slug)).toEqual([slug])
  expect(await deleteAuthor(app, 'admin', desk.id)).toBe(true)
  expect(await deleteAuthor(app, 'admin', desk.id)).toBe(false)
  const article = await app.db.selectFrom('articles').select('author').where('id', '=', id).executeTakeFirst()
  expect(article?.author).toBe('Tails Travel')
  expect(await findByline(app.db, 'Tails Travel')).toBeUndefined()
  await addDesks(app)
  expect(await findAuthor(app.db, { slug })).toBeUndefined()
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(121) }],
  ['bio', { bio: 'x'.repeat(4001) }],
  ['image_url', { image_url: 'javascript:alert(1)' }],
  ['image_url', { image_url: '//evil.test/x.png' }],
  ['links', { links: [{ label: 'x', href: 'javascript:alert(1)' }] }],
  ['links', { links: [{ label: '', href: '/about' }] }],
  ['links', { links: Array.from({ length: 9 }, () => ({ label: 'x', href: '/about' })) }],
])('%s is rejected with a sentence: %j', (field, change) => {
  expect(Object.keys(authorErrors({ ...jo, ...change }))).toEqual([field])
})
