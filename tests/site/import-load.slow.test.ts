import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import { ownerEnv } from '#tests/kit/admin.ts'
import { startPageReaders } from '#tests/kit/faults/page-readers.ts'
import { cdata, meta, wxr, wxrComment, wxrItem } from '#tests/kit/import-fixtures/wxr.ts'
import { privateMegabytes } from '#tests/kit/process-usage.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'

const posts = 60
const slow = { timeout: 5 * 60_000 }
const sliceBytes = 4 * 2 ** 20

let folder: string
let site: RunningSite
let admin: AdminClient

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(), 'wagwise-import-load-'))
  const preload = join(import.meta.dirname, '../kit/import-fixtures/report-turns.ts')
  const env = { ...ownerEnv, DATA_DIR: folder, SEED: 'none', NODE_OPTIONS: `--import=${preload}` }
  site = await startSite('dist/server/main.js', env)
  admin = await openAdminClient(site.url)
}, slow.timeout)

afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** About 16 MB: short texts, a long one now and then, and fields of page builders that nobody reads. */
function exportFile(): Uint8Array<ArrayBuffer> {
  const paragraph = (at: number) =>
    `<!-- wp:paragraph -->\n<p>A calm walk helps “dog ${at}” – see <a href="https://www.amazon.com/dp/B0C7L1Q${100 + (at % 50)}?tag=bowl-20">bowl ${at}</a>.</p>\n<!-- /wp:paragraph -->\n`
  const items = Array.from({ length: posts }, (_, index) => {
    const content = Array.from({ length: index % 30 === 7 ? 1200 : 30 }, (_item, at) => paragraph(at + index)).join('')
    const category = `<category domain="category" nicename="dog-food">${cdata('Dog Food')}</category>`
    const more =
      category + meta('_elementor_data', 'x'.repeat(250_000)) + wxrComment({ 'wp:comment_id': String(index) })
    return wxrItem({ id: index + 1, content, more, fields: { 'excerpt:encoded': cdata('In short.') } })
  })
  return Buffer.from(wxr(items))
}

type Found = { state: string; message: string; items: { kind: string; state: string; count: number }[] }

test('an import of 16 MB hardly ever blocks readers for 50 ms at once and needs less than 260 MB', slow, async () => {
  const bytes = exportFile()
  const readers = startPageReaders(site.url, ['/', '/blog'], 1)
  // Once the first pages are compiled and the safety gate has its word lists.
  await waitUntil(() => readers.successes() > 200)
  const before = privateMegabytes(site.child.pid ?? 0)
  const from = site.lines.length
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, privateMegabytes(site.child.pid ?? 0))), 50)

  const files = [{ name: 'export.xml', bytes: bytes.byteLength }]
  const { body } = await admin.request<{ id: string }>('/api/admin/imports', { json: { files } })
  const path = `/api/admin/imports/${body.id}`
  for (let offset = 0; offset < bytes.byteLength; offset += sliceBytes) {
    const headers = { origin: site.url, cookie: admin.cookie, 'content-type': 'application/octet-stream' }
    const slice = bytes.subarray(offset, offset + sliceBytes)
    await fetch(`${site.url}${path}/files/0?offset=${offset}`, { method: 'POST', headers, body: slice })
  }
  const read = async () => (await admin.request<{ import: Found }>(path)).body.import
  const waitFor = (state: string) => waitUntil(async () => (await read()).state === state)
  await admin.request(`${path}/look`, { method: 'POST' })
  await waitFor('ready')
  await admin.request(`${path}/run`, { method: 'POST' })
  await waitFor('done')

  clearInterval(watch)
  await readers.stop()
  expect((await read()).items).toContainEqual({ kind: 'post', state: 'brought', count: posts })
  expect(readers.failures()).toEqual([])
  const turns = site.lines.slice(from).flatMap((line) => /^turn: (\d+) ms$/.exec(line)?.[1] ?? [])
  // Rarely, a collection of garbage falls into a turn. On the main thread, every long text was one.
  expect(turns.filter((ms) => Number(ms) > 50).length, turns.join(', ')).toBeLessThanOrEqual(1)
  expect(Math.max(0, ...turns.map(Number)), turns.join(', ')).toBeLessThanOrEqual(80)
  expect(peak - before).toBeLessThan(260)
})
