import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ownerEnv } from '#tests/kit/admin.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'
import { residentMegabytes } from '#tests/kit/process-usage.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { hostilePictures, secrets, type HostilePicture } from './hostile-pictures.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

const seed = 12
const uploadPath = '/api/admin/media'
const maxRetries = 60

/** T12, F20: hostile files for the upload route of the built site. */
export async function runHostileUploads({ rounds }: { rounds: number }): Promise<FaultResult> {
  const files = await hostilePictures(rounds, createRandom(seed))
  const site = await startPreparedSite(async () => undefined, { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let [accepted, survived, slowest, retried] = [0, 0, 0, 0]
  try {
    const admin = await openAdminClient(site.url)
    // The first uploads load modules that all others use; only growth after that is interesting.
    for (const file of files.slice(0, 8)) accepted += (await upload(admin, file)).status === 201 ? 1 : 0
    const before = await settledMemory(site)
    for (const file of files) {
      const { status, url, milliseconds, retries } = await upload(admin, file)
      slowest = Math.max(slowest, milliseconds)
      retried += retries
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) accepted++
      const fault = file.expected.includes(status) ? await checkServedFile(site, status, url) : `returned ${status}`
      if (fault) faults.push(`${file.what}: ${fault} (seed ${seed})`)
      else survived++
    }
    const rise = (await settledMemory(site)) - before
    const left = await findLeftovers(site, accepted)
    if (left) faults.push(left)
    const summary = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    return {
      name: 'hostile-uploads',
      description: 'Valid, truncated, damaged, oversized and polyglot files for the upload route (T12, F20).',
      tried: files.length,
      passed: survived,
      lost: 0,
      notes: [
        `${summary.join(', ')}; ${retried} repeated because the server was busy`,
        `the server's memory (VmRSS, after idling) rose by ${rise} MB; the slowest response took ${Math.round(slowest)} ms`,
        ...faults.slice(0, 5),
      ],
      ok: faults.length === 0 && accepted > 0 && rise < 64 && site.child.exitCode === null,
    }
  } finally {
    await site.stop()
  }
}

type Uploaded = { status: number; url: string; milliseconds: number; retries: number }

/** While other images are being processed the server returns 503, and a client is to try again. */
async function upload(admin: AdminClient, { name, bytes }: HostilePicture): Promise<Uploaded> {
  for (let retries = 0; ; retries++) {
    const body = new FormData()
    body.append('image', new Blob([Buffer.from(bytes)], { type: 'image/png' }), name)
    const begun = performance.now()
    const response = await admin.fetch(uploadPath, { body })
    const { url = '' } = (await response.json().catch(() => ({}))) as { url?: string }
    const milliseconds = performance.now() - begun
    const isBusy = response.status === 503 && response.headers.has('retry-after')
    if (!isBusy || retries === maxRetries) return { status: response.status, url, milliseconds, retries }
    await wait(1000)
  }
}

/** What visitors get: a WebP with an image and nothing else. */
async function checkServedFile(
  { url: origin }: PreparedSite,
  status: number,
  url: string,
): Promise<string | undefined> {
  if (status !== 201) return undefined
  if (!url.startsWith('/media/')) return `the response names no file: ${url}`
  for (const path of [url, url.replace('.webp', '-800.webp')]) {
    const response = await fetch(origin + path)
    if (response.status === 404 && path !== url) continue
    if (!response.ok) return `${path} returned ${response.status}`
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('latin1')
    const found = secrets.find((secret) => text.includes(secret))
    if (found) return `the served file contains ${found}`
    const parts = chunksOf(bytes)
    if (!parts.every((part) => ['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(part)))
      return `the served file has ${parts.join()}`
    if (response.headers.get('content-type') !== 'image/webp')
      return `it is served as ${response.headers.get('content-type')}`
    if (response.headers.get('x-content-type-options') !== 'nosniff') return 'nosniff is missing'
  }
  return undefined
}

function chunksOf(bytes: Buffer): string[] {
  const parts: string[] = []
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    parts.push(bytes.toString('latin1', at, at + 4))
  return parts
}

/** Exactly as many folders and rows as accepted files. */
async function findLeftovers({ dataDir, sql }: PreparedSite, accepted: number): Promise<string | undefined> {
  const folders = await readdir(join(dataDir, 'media')).catch(() => [])
  const [row] = sql('select count(*) as n from media')
  if (folders.length === accepted && row?.['n'] === accepted) return undefined
  return `${accepted} accepted, but ${folders.length} folders and ${String(row?.['n'])} rows`
}

/** The minimum over a while: memory that waits for garbage collection is no leak. */
async function settledMemory({ child }: PreparedSite): Promise<number> {
  let least = Infinity
  for (let index = 0; index < 10; index++) {
    await wait(500)
    least = Math.min(least, residentMegabytes(child.pid ?? 0))
  }
  return least
}
