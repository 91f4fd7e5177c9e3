import { expect, test } from 'vitest'
import { z } from 'zod'
import { defaultContents } from '#domain/export/export.ts'
import { createCustomPage } from '#features/pages/custom-page-commands.ts'
import { openZip } from '#server/adapters/import-sources/archive/zip.ts'
import { readText } from '#server/adapters/import-sources/text/read-text.ts'
import { openSource } from '#server/adapters/import-sources/open-source.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createFakeImports } from '#tests/kit/import-sources.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { startExport } from '../commands.ts'
import { createExportWorker } from '../worker.ts'

const id = z.string().min(1)
const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(191)
const time = z.iso.datetime()
const refersTo = { post_id: id }

/** What Ghost documents of the file, with the limits of its database. */
const ghostFile = z.strictObject({
  db: z.tuple([
    z.strictObject({
      meta: z.strictObject({ exported_on: z.int(), version: z.string().regex(/^[56]\.\d+\.\d+$/) }),
      data: z.strictObject({
        posts: z.array(
          z.looseObject({
            ...{ id, slug, title: z.string().min(1).max(255), lexical: z.string() },
            type: z.enum(['post', 'page']),
            status: z.enum(['published', 'draft', 'scheduled']),
            ...{ created_at: time, updated_at: time, published_at: time.nullable() },
            custom_excerpt: z.string().max(300).nullish(),
          }),
        ),
        tags: z.array(z.looseObject({ id, slug, name: z.string().min(1).max(191) })),
        users: z.array(z.looseObject({ id, slug, name: z.string().min(1).max(191), email: z.email() })),
        posts_tags: z.array(z.looseObject({ ...refersTo, tag_id: id, sort_order: z.int() })),
        posts_authors: z.array(z.looseObject({ ...refersTo, author_id: id, sort_order: z.int() })),
        posts_meta: z.array(z.looseObject({ ...refersTo, meta_title: z.string().max(300).nullish() })),
        settings: z.array(z.strictObject({ key: z.literal('title'), value: z.string() })),
      }),
    }),
  ]),
})

async function readGhostFile() {
  const app = await createTestApp({ imports: { ...createFakeImports(), openSource } })
  await insertTestArticle(app, {
    slug: 'bowls',
    author: 'Ana',
    meta_keywords: ['Cat Care', 'Bowls', 'bowls', '#hidden'],
  })
  await insertTestArticle(app, { slug: 'beds', author: 'ANA', state: 'draft' })
  await insertTestArticle(app, { slug: 'mats', author: 'Ana', state: 'scheduled' })
  const page = { path: '/adoption', title: 'Adoption', intro: '', description: '', content: 'Come by.' }
  await createCustomPage(app, 'ada', { ...page, menu: null, state: 'published' })
  const started = await startExport(app, { kind: 'ghost', contents: defaultContents, user_id: 'ada' })
  if (!started.ok) throw new Error(started.sentence)
  await createExportWorker(app).runOnce()
  const { files, close } = await openZip({ path: app.exports.files.path(started.id), name: 'copy.zip' })
  const file = files.find(({ name }) => name === 'ghost.json')
  let text = ''
  if (file) for await (const piece of readText(file)) text += piece
  close()
  return ghostFile.parse(JSON.parse(text)).db[0].data
}

test('a Ghost copy has the fields that Ghost requires, unique names, and ids that refer to a row', async () => {
  const { posts, tags, users, ...links } = await readGhostFile()
  expect(posts.map(({ status, published_at }) => `${status} ${published_at === null}`).toSorted()).toEqual([
    'draft true',
    'published false',
    'published false',
    'scheduled false',
  ])
  const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length)
  unique(posts.map(({ slug: of, type }) => `${type} ${of}`))
  for (const rows of [tags, users]) unique(rows.map((row) => row.slug))
  unique(users.map(({ email }) => email))
  unique(links.posts_tags.map(({ post_id, tag_id }) => `${post_id} ${tag_id}`))
  const ids = (rows: readonly { id: string }[]) => new Set(rows.map((row) => row.id))
  for (const rows of [posts, tags, users]) expect(ids(rows).size).toBe(rows.length)
  for (const { post_id } of [...links.posts_tags, ...links.posts_authors, ...links.posts_meta])
    expect(ids(posts)).toContain(post_id)
  for (const { tag_id } of links.posts_tags) expect(ids(tags)).toContain(tag_id)
  for (const { author_id } of links.posts_authors) expect(ids(users)).toContain(author_id)
  expect(tags.map(({ name }) => name)).toContain('hidden')
})
