import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { ownerEnv } from '#tests/kit/admin.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { skippedResult, type FaultResult } from '#tests/kit/faults/fault-result.ts'
import { compareWithStored, countAcknowledged, isSound } from './stored-writes.ts'
import { startMixedWrites, type Acknowledged } from './mixed-writes.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import { startPageReaders } from '#tests/kit/faults/page-readers.ts'
import { openSmallDisk } from './small-disk.ts'

const kilobytes = 64 * 1024
const fullDiskMs = 2500
const recoveryLimitMs = 5000

/**
 * F4: the disk is full for a while: readers notice nothing, writes are rejected with an error, and it recovers without
 * intervention.
 */
export async function runFullDisk({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'The disk is full for a while under reads, mixed writes and uploads, then has space again (F4).'
  const disk = await openSmallDisk(kilobytes)
  if (typeof disk === 'string') return skippedResult('full-disk', what, disk)
  const DATA_DIR = join(disk.folder, 'data')
  const site = await startSite('dist/server/main.js', { ...ownerEnv, HOST: '127.0.0.1', DATA_DIR, ...disk.env })
  const acknowledged: Acknowledged = new Map()
  const rejected = new Map<number, number>()
  let [survived, goodWhileFull, read] = [0, 0, 0]
  const bad: string[] = []
  const back: number[] = []
  try {
    const client = await openAdminClient(site.url)
    const photo = await createUploadForm()
    const paths = await listPages(site.url)
    for (let round = 0; round < rounds; round++) {
      let full: { from: number; to: number } | undefined
      const wrong: number[] = []
      const load = await startMixedWrites(site.url, {
        clients: 8,
        marker: `d${round}`,
        acknowledged,
        onResponse(sentAt, status) {
          if (!full || sentAt < full.from || Date.now() > full.to) return
          if (status >= 200 && status < 300) goodWhileFull++
          else rejected.set(status, (rejected.get(status) ?? 0) + 1)
          if (![200, 201, 202, 409, 503, 507].includes(status)) wrong.push(status)
        },
      })
      const readers = startPageReaders(site.url, paths, 4)
      await wait(500)
      await disk.fill()
      full = { from: Date.now(), to: Infinity }
      const uploads: number[] = []
      while (Date.now() < full.from + fullDiskMs)
        uploads.push((await client.request('/api/admin/media', { body: photo() })).status)
      full.to = Date.now()
      await disk.free()
      back.push(await waitUntilWritable(site.url))
      await readers.stop()
      await load.stop()
      read += readers.successes()
      bad.push(...readers.failures())
      const leftover = await countOrphanFolders(DATA_DIR)
      const uploadsRejected = uploads.every((status) => status === 503 || status === 507)
      if (!uploadsRejected) bad.push(`uploads returned ${[...new Set(uploads)].join(', ')}`)
      if (wrong.length > 0) bad.push(`writes returned ${[...new Set(wrong)].join(', ')}`)
      if (leftover > 0) bad.push(`${leftover} files left by failed uploads`)
      if (uploadsRejected && wrong.length === 0 && leftover === 0 && (back.at(-1) ?? Infinity) <= recoveryLimitMs)
        survived++
    }
    const alive = site.child.exitCode === null
    await site.stop()
    const { lost } = compareWithStored(DATA_DIR, acknowledged)
    const summary = [...rejected].map(([status, times]) => `${status}: ${times}`).join(', ')
    return {
      name: 'full-disk',
      description: what,
      tried: rounds,
      passed: survived,
      lost,
      notes: [
        `${disk.kind}; ${read} pages were read, ${bad.length} failures`,
        `while it was full, writes were rejected (${summary}) and ${goodWhileFull} fit into space the journal already had`,
        `${countAcknowledged(acknowledged)} writes were acknowledged in total; writes resumed after ${Math.max(...back)} ms at most`,
        ...bad.slice(0, 5),
      ],
      ok:
        survived === rounds &&
        lost === 0 &&
        bad.length === 0 &&
        alive &&
        isSound(DATA_DIR) &&
        rejected.size > 0 &&
        read > 0 &&
        acknowledged.size === 5,
    }
  } finally {
    await site.stop()
    await disk.remove()
  }
}

/** Does not get smaller when encoded. */
async function createUploadForm(): Promise<() => FormData> {
  const raw = { width: 900, height: 600, channels: 3 } as const
  const bytes = await sharp(
    Buffer.from(Array.from({ length: 900 * 600 * 3 }, (_, at) => (at * 7919 + (at >> 3)) % 251)),
    { raw },
  )
    .jpeg()
    .toBuffer()
  return () => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
    return form
  }
}

async function listPages(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/articles?limit=24`)
  const { articles } = (await response.json()) as { articles: { slug: string }[] }
  const lists = ['/', '/blog', '/shop', '/faq', '/api/articles?limit=5', '/api/products?limit=5', '/rss.xml']
  return [...lists, ...articles.map(({ slug }) => `/article/${slug}`)]
}

async function waitUntilWritable(url: string): Promise<number> {
  const begun = performance.now()
  for (let index = 0; performance.now() - begun < 30_000; index++) {
    const body = JSON.stringify({ email: `room${Date.now()}n${index}@example.org` })
    const headers = { 'content-type': 'application/json', origin: url }
    const path = `${url}/api/functions/subscribe-newsletter`
    const response = await fetch(path, { method: 'POST', headers, body }).catch(() => undefined)
    await response?.text()
    if (response?.ok) break
    await wait(50)
  }
  return Math.round(performance.now() - begun)
}

/** Upload files without a row. */
async function countOrphanFolders(dataDir: string): Promise<number> {
  const folders = await readdir(join(dataDir, 'media'), { withFileTypes: true }).catch(() => [])
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
  const known = new Set(
    db
      .prepare('select id from media where file is not null')
      .all()
      .map((row) => row['id']),
  )
  db.close()
  return folders.filter(({ name }) => !known.has(name)).length
}
