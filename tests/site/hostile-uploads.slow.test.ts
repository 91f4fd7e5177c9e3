import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerEnv } from '#tests/kit/admin.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import { hostilePictures, secrets, type HostilePicture } from '#tests/kit/attacks/hostile-pictures.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'
import { residentMegabytes } from '#tests/kit/process-usage.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

let site: PreparedSite
let admin: AdminClient

beforeAll(async () => {
  site = await startPreparedSite(async () => undefined, { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  admin = await openAdminClient(site.url)
})
afterAll(() => site.stop())

test(
  'of 120 valid, cut, damaged, oversized and polyglot files only images are accepted, and only their pixels are served (T12, F20)',
  { timeout: 600_000 },
  async () => {
    const files = await hostilePictures(120, createRandom(12))
    const megabytes = residentMegabytes(site.child.pid ?? 0)
    const wrong: string[] = []
    let accepted = 0
    for (const file of files) {
      const { status, url } = await upload(file)
      if (status === 201) accepted++
      if (!file.expected.includes(status)) wrong.push(`${file.what}: ${status}`)
      if (status === 201) await expectServedImage(file.what, url)
    }
    expect(wrong).toEqual([])
    expect(accepted).toBeGreaterThan(20)
    // Exactly as many folders and rows as accepted files.
    expect(await readdir(join(site.dataDir, 'media'))).toHaveLength(accepted)
    expect(site.sql('select count(*) as n from media')).toEqual([{ n: accepted }])
    // A bomb of 200 MB, unpacked in the server, would be seen here.
    expect(residentMegabytes(site.child.pid ?? 0) - megabytes).toBeLessThan(128)
    expect(site.child.exitCode).toBe(null)
  },
)

/** While other images are being processed the server returns 503, and a client is to try again. */
async function upload({ name, bytes }: HostilePicture): Promise<{ status: number; url: string }> {
  for (;;) {
    const body = new FormData()
    body.append('image', new Blob([Buffer.from(bytes)], { type: 'image/png' }), name)
    const response = await admin.fetch('/api/admin/media', { body })
    const { url = '' } = (await response.json()) as { url?: string }
    const retryAfter = response.headers.get('retry-after')
    if (response.status !== 503 || retryAfter === null) return { status: response.status, url }
    await wait(Number(retryAfter) * 1000)
  }
}

/** What visitors get: a WebP with an image and nothing else. */
async function expectServedImage(what: string, url: string) {
  expect(url, what).toMatch(/^\/media\//)
  for (const path of [url, url.replace('.webp', '-800.webp')]) {
    const response = await fetch(site.url + path)
    if (response.status === 404 && path !== url) continue
    expect([what, response.status]).toEqual([what, 200])
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('latin1')
    expect([what, secrets.filter((secret) => text.includes(secret))]).toEqual([what, []])
    for (const kind of chunkKinds(bytes)) expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH'], what).toContain(kind)
  }
}

function chunkKinds(bytes: Buffer): string[] {
  const kinds: string[] = []
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    kinds.push(bytes.toString('latin1', at, at + 4))
  return kinds
}
