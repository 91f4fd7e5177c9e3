import { describe, expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { readExport, refusalOf } from '#tests/kit/import-fixtures/open-export.ts'
import { cdata, meta, wxr, wxrComment, wxrItem } from '#tests/kit/import-fixtures/wxr.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'
import { indexPictures } from './archive/pictures.ts'
import { mobiledocToHtml } from './ghost/mobiledoc-html.ts'
import { readFrontMatter } from './markdown/front-matter.ts'
import { placePictures } from './markdown/relative-pictures.ts'

const file = { name: 'a.png', size: 1, open: () => Promise.reject(new Error('unused')) }
const pictures = indexPictures([file])

test.each([
  ['openings of pictures', '!['.repeat(2_000_000)],
  ['descriptions of pictures', `![${'a'.repeat(4_000_000)}`],
  ['tags of pictures', '<img '.repeat(800_000)],
  ['fields of a picture', `<img ${'src= '.repeat(800_000)}`],
  ['addresses of pictures', '![](a.png)'.repeat(400_000)],
])('%s in a text of four million characters take less than a second', (_name, text) => {
  expect(cpuSecondsOf(() => placePictures(text, 'a.md', pictures))).toBeLessThan(5)
})

test.each([
  ['lists in lists', `---\na: ${'['.repeat(49_000)}\n---\n`],
  ['fields in fields', `---\n${Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')}\n---\n`],
  ['many fields', `---\n${Array.from({ length: 8000 }, (_, at) => `a${at}:`).join('\n')}\n---\n`],
  ['tables in tables', `+++\na = ${'{a='.repeat(16_000)}\n+++\n`],
  ['lists in lists of TOML', `+++\na = ${'['.repeat(49_000)}\n+++\n`],
  ['no end', `---\n${'a: b\n'.repeat(800_000)}`],
])('front matter with %s takes less than a second', (_name, text) => {
  expect(cpuSecondsOf(() => readFrontMatter(text))).toBeLessThan(5)
})

test('a short text that names the same card again and again stays short', () => {
  const cards = [['html', { html: 'x'.repeat(10_000) }]]
  const sections = Array.from({ length: 100_000 }, () => [10, 0])
  expect(mobiledocToHtml(JSON.stringify({ cards, sections }))).toBe('')
})

describe('an export that was changed at random is read or refused, never anything else', () => {
  const comments = wxrComment({}) + wxrComment({ 'wp:comment_type': 'pingback' })
  const more = `<category domain="category" nicename="a">${cdata('A')}</category>${meta('_yoast_wpseo_title', '%%title%%')}${comments}`
  const ghost = JSON.stringify({
    db: [
      {
        meta: { exported_on: 1 },
        data: {
          posts: [
            {
              id: '1',
              title: 'A',
              slug: 'a',
              lexical: '{"root":{"children":[{"type":"text","text":"a"}]}}',
              status: 'published',
            },
          ],
          posts_tags: [{ post_id: '1', tag_id: '2', sort_order: 0 }],
          tags: [{ id: '2', name: 'B', slug: 'b' }],
        },
      },
    ],
  })
  const substack = 'post_id,post_date,is_published,type,audience,title\n1.a,2024-01-01,true,newsletter,everyone,A\n'

  test.each([
    ['export.xml', wxr([wxrItem({ id: 1, more }), wxrItem({ id: 2, type: 'thirstylink', more })])],
    ['export.json', ghost],
    ['members.csv', 'email,name,created_at\na@b.example,"A, B",2024-01-01\n'],
    ['a.md', '---\ntitle: A\ndate: 2021-05-04\nimage: { src: a.png }\ntags: [a, b]\n---\n![a](a.png)\n'],
    ['a.md', '+++\ntitle = "A"\ndate = 2021-05-04\n[cover]\nimage = "a.png"\n+++\n![a](a.png)\n'],
  ])('%s', async (name, content) => {
    for (let seed = 1; seed <= 150; seed++) {
      const changed = change(Buffer.from(content), createRandom(seed).next)
      expect(await refusalOf(() => readExport({ [name]: changed }))).toMatch(/\.$/)
    }
    for (let seed = 1; seed <= 30; seed++) {
      const archive = { 'a.zip': { [name]: change(Buffer.from(content), createRandom(seed).next), 'a.png': 'x' } }
      expect(await refusalOf(() => readExport(archive))).toMatch(/\.$/)
    }
  })

  test('archives', async () => {
    const { zipSync } = await import('fflate')
    const files = { 'posts.csv': Buffer.from(substack), 'posts/1.a.html': Buffer.from('<p>Text</p>') }
    const archive = Buffer.from(zipSync(files))
    for (let seed = 1; seed <= 300; seed++) {
      const changed = change(archive, createRandom(seed).next)
      expect(await refusalOf(() => readExport({ 'a.zip': changed }))).toMatch(/\.$/)
    }
  })
})

/** A few bytes replaced, removed or repeated. */
function change(bytes: Buffer, random: () => number): Buffer {
  let changed = Buffer.from(bytes)
  const count = 1 + Math.floor(random() * 4)
  for (let each = 0; each < count; each++) {
    const at = Math.floor(random() * changed.length)
    const length = Math.floor(random() * 12)
    const kind = random()
    if (kind < 0.4) changed[at] = Math.floor(random() * 256)
    else if (kind < 0.7) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + length)])
    else changed = Buffer.concat([changed.subarray(0, at + length), changed.subarray(at)])
  }
  return changed
}
