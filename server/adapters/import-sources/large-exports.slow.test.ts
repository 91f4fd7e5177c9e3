import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { cdata, meta, wxr, wxrComment, wxrItem } from '#tests/kit/import-fixtures/wxr.ts'

const megabyte = 1024 ** 2
const size = 200 * megabyte
/** In milliseconds. A garbage collection is part of it. */
const longestWork = 50

async function write(name: string, parts: Iterable<string>): Promise<string> {
  const path = join(await mkdtemp(join(temporaryFolder(), 'large-')), name)
  await pipeline(Readable.from(parts), createWriteStream(path))
  return path
}

/** Reads a file in a process of its own, which says how much memory it had and how long it was busy at once. */
async function measure(path: string): Promise<{ items: number; memory: number; longest: number }> {
  const script = join(import.meta.dirname, '../../../tests/kit/import-fixtures/measure-reading.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, path], { timeout: 170_000 })
  return JSON.parse(stdout) as { items: number; memory: number; longest: number }
}

const paragraph =
  '<!-- wp:paragraph --><p>A bowl for a “dog” &amp; a café – [amazon box="B0C7L1Q2ZP"].</p><!-- /wp:paragraph -->\n'

function* largeWxr(): Generator<string> {
  const [start = '', end = ''] = wxr(['\u0001']).split('\u0001')
  yield start
  let length = 0
  for (let id = 1; length < size; id++) {
    const content = paragraph.repeat(id % 50 === 0 ? 2000 : 60)
    const term = `<category domain="category" nicename="category-${id % 40}">${cdata(`Category ${id % 40}`)}</category>`
    const more = term + meta('_elementor_data', 'x'.repeat(3000)) + wxrComment({ 'wp:comment_id': String(id) })
    const item = wxrItem({ id, title: `The best bowls, part ${id}`, content, more })
    length += item.length
    yield item
  }
  yield end
}

function* largeGhost(): Generator<string> {
  yield '{"db":[{"meta":{"exported_on":1,"version":"5.80.0"},"data":{"posts":['
  let length = 0
  let id = 1
  for (; length < size; id++) {
    const html = paragraph.repeat(id % 50 === 0 ? 2000 : 60)
    const row = JSON.stringify({ id: `p${id}`, title: `Title ${id}`, slug: `title-${id}`, html, status: 'published' })
    length += row.length
    yield `${id > 1 ? ',' : ''}${row}`
  }
  yield '],"posts_tags":['
  for (let at = 1; at < id; at++)
    yield `${at > 1 ? ',' : ''}{"id":"${at}","post_id":"p${at}","tag_id":"t1","sort_order":0}`
  yield '],"tags":[{"id":"t1","name":"Dogs","slug":"dogs"}]}}]}'
}

function* largeTable(): Generator<string> {
  yield 'id,email,name,note,subscribed_to_emails,created_at\n'
  for (let at = 0; at < 200_000; at++)
    yield `m${at},reader-${at}@reader.example,"Reader ${at}",,true,2024-01-15T10:00:00.000Z\n`
}

/** One text that never ends. */
function* endlessText(): Generator<string> {
  const [start = ''] = wxr([wxrItem({ id: 1, content: '\u0001' })]).split('\u0001')
  yield start
  for (let length = 0; length < size; length += megabyte) yield 'x'.repeat(megabyte)
}

test.each([
  ['a WordPress export of 200 MB', 'export.xml', largeWxr],
  ['a Ghost export of 200 MB', 'export.json', largeGhost],
  ['200,000 subscribers', 'members.csv', largeTable],
  ['a text of 200 MB', 'endless.xml', endlessText],
])('%s needs less than 300 MB and lets others work', async (_name, name, make) => {
  const path = await write(name, make())
  const { items, memory, longest } = await measure(path)
  expect(items).toBeGreaterThan(name === 'endless.xml' ? -1 : 10_000)
  expect(memory).toBeLessThan(300 * megabyte)
  expect(longest).toBeLessThan(longestWork)
})
