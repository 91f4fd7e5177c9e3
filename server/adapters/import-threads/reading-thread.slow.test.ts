import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { SourceItem } from '#domain/import/source.ts'
import { refusalOf, writeExport } from '#tests/kit/import-fixtures/open-export.ts'
import { cdata, wxr, wxrComment, wxrItem } from '#tests/kit/import-fixtures/wxr.ts'
import { createReadingThread } from './reading-thread.ts'

const posts = 300
const text = `<p>${'Words and words. '.repeat(200)}</p>`
const png = Buffer.from('iVBORw0KGgo=', 'base64')

const items = Array.from({ length: posts }, (_, at) =>
  wxrItem({
    id: at + 1,
    content: text,
    more: wxrComment({ 'wp:comment_id': String(at + 1), 'wp:comment_content': cdata('Thanks.') }),
  }),
)

test('a source is read in another thread, as often as it is needed, with its pictures', async () => {
  const files = await writeExport({ 'old.zip': { 'export.xml': wxr(items), 'wp-content/uploads/a.png': png } })
  const source = await createReadingThread()(files)
  onTestFinished(source.close)
  expect(source.name).toBe('wordpress')
  const list = async (...wanted: Parameters<typeof source.items>) => Array.fromAsync(source.items(...wanted))
  const contents = (found: SourceItem[]) => found.flatMap((item) => (item.kind === 'post' ? item.content : []))

  const index = await list({ texts: false })
  expect(index.filter(({ kind }) => kind === 'category')).toHaveLength(1)
  expect(contents(index)).toEqual(Array.from({ length: posts }, () => ''))
  // Somebody may stop early.
  for await (const item of source.items({ kinds: ['post'] })) if (item.kind === 'post') break
  const withTexts = await list({ kinds: ['post'] })
  expect(contents(withTexts)).toEqual(Array.from({ length: posts }, () => text))
  expect(new Set(withTexts.map(({ kind }) => kind))).toEqual(new Set(['post']))
  expect(await list({ kinds: ['comment'] })).toHaveLength(posts)

  const stream = await source.openPicture('https://old.example/wp-content/uploads/a.png')
  expect(Buffer.concat(await Array.fromAsync(stream ?? []))).toEqual(png)
  expect(await source.openPicture('/none.png')).toBeUndefined()
})

test('a file that breaks off, or at which the thread fails, is refused with a sentence', async () => {
  const broken = await writeExport({ 'export.xml': wxr(items).slice(0, -3000) })
  const source = await createReadingThread()(broken)
  onTestFinished(source.close)
  expect(await refusalOf(() => Array.fromAsync(source.items()))).toMatch(/breaks off/)

  const failing = (how: string) => () =>
    new Worker(`require('node:worker_threads').parentPort.on('message', () => { ${how} })`, { eval: true })
  const refusal = (how: string) =>
    refusalOf(() => createReadingThread({ startWorker: failing(how), maxMs: 500 })(broken))
  expect(await refusal('for (;;);')).toMatch(/takes longer than two minutes/)
  const outOfMemory = `throw Object.assign(new Error('Memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })`
  expect(await refusal(outOfMemory)).toMatch(/needs too much memory/)
  await expect(refusal(`throw new Error('Broken.')`)).rejects.toThrow('Broken.')
})
