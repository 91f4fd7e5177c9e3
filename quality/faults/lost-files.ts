import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { ownerEnv } from '#tests/kit/admin.ts'
import { findChromium } from '#tests/kit/find-programs.ts'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import { createChecks } from './checks.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

type Hero = { id: string; slug: string; media: string }

/** F20: uploads that are cut off, and stored images that are missing or damaged. */
export async function runLostFiles({ rounds }: { rounds: number }): Promise<FaultResult> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'wagwise-f20-'))
  const env = { ...ownerEnv, HOST: '127.0.0.1', DATA_DIR, PORT: String(await freePort()) }
  const { check, faults: errors, counts } = createChecks()
  let seen = 'no browser here: the placeholder text was not checked'
  let site = await startSite('dist/server/main.js', env)
  try {
    const photo = await makePhoto()
    const client = await openAdminClient(site.url)
    for (let round = 0; round < rounds; round++) {
      const cut = 4 + Math.floor((round * (photo.byteLength - 8)) / rounds)
      const { status } = await upload(client, '/api/admin/media', photo.subarray(0, cut))
      check(status === 422, `cut off after ${cut} of ${photo.byteLength} bytes it returned ${status}`)
    }
    const { body } = await client.request<{ articles: { id: string; slug: string }[] }>('/api/articles?limit=2')
    const heroes: Hero[] = []
    for (const article of body.articles) heroes.push(await setHero(client, article, photo))
    const [gone, damaged] = heroes
    if (!gone || !damaged) throw new Error('There are fewer than two articles.')
    const before = countRows(DATA_DIR)
    await site.stop()
    await rm(join(DATA_DIR, 'media', gone.media), { recursive: true })
    await damage(join(DATA_DIR, 'media', damaged.media))
    site = await startSite('dist/server/main.js', env)
    for (const { slug } of heroes)
      check((await fetch(`${site.url}/article/${slug}`)).status === 200, `the article ${slug} is not shown`)
    check((await fetch(`${site.url}/media/${gone.media}.webp`)).status === 404, 'a missing image is not a 404')
    const isReported = await waitUntil(() => isReportedMissing(site.lines, gone.media), { timeoutMs: 10_000 })
    check(isReported, 'a missing image is not logged at startup')
    check(!isReportedMissing(site.lines, damaged.media), 'an existing image is logged as missing')
    check(countRows(DATA_DIR) === before, 'rows were deleted')
    const after = await openAdminClient(site.url)
    const { body: launch } = await after.request<{ items: { key: string; title: string; done: boolean }[] }>(
      '/api/admin/launch-check',
    )
    const point = launch.items.find(({ key }) => key === 'pictures')
    check(point?.done === false && point.title.includes('1 '), `the launch check reports ${point?.title ?? 'nothing'}`)
    const browser = findChromium()
    if (browser !== undefined) {
      for (const { slug } of heroes)
        check(
          await showsUnavailable(browser, `${site.url}/article/${slug}`),
          `${slug} does not say "Image unavailable"`,
        )
      seen = 'a browser shows "Image unavailable" for both'
    }
  } finally {
    await site.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  return {
    name: 'lost-files',
    description: `A JPEG cut off at ${rounds} places; a stored image deleted, another damaged (F20).`,
    ...counts(),
    notes: [seen, ...errors.slice(0, 6)],
  }
}

async function makePhoto(): Promise<Buffer> {
  const random = createRandom(20)
  const [width, height] = [640, 480]
  const bytes = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at / 900 + random.below(60)) & 255))
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

function upload({ request }: AdminClient, path: string, bytes: Buffer) {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return request<{ article?: { image_url: string } }>(path, { body })
}

async function setHero(client: AdminClient, { id, slug }: { id: string; slug: string }, photo: Buffer): Promise<Hero> {
  const { status, body } = await upload(client, `/api/admin/articles/${id}/hero`, photo)
  const media = /\/media\/([0-9a-f]{24})\.webp/.exec(body.article?.image_url ?? '')?.[1]
  if (media === undefined) throw new Error(`An image returned ${status}.`)
  return { id, slug, media }
}

/** From the first byte on: an image with a hole is still an image. */
async function damage(folder: string) {
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name))
    for (let at = 0; at < bytes.byteLength; at += 3) bytes[at] = (bytes[at] ?? 0) ^ 0xff
    await writeFile(join(folder, name), bytes)
  }
}

function isReportedMissing(lines: readonly string[], media: string): boolean {
  return lines.some((line) => line.includes('"event":"uploads_missing"') && line.includes(media))
}

function countRows(dataDir: string): number {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true, timeout: 5000 })
  const count = Number(
    db.prepare('select (select count(*) from media) + (select count(*) from articles) as n').get()?.['n'],
  )
  db.close()
  return count
}

async function showsUnavailable(executablePath: string, url: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    const words = page.locator('.article-hero').getByText('Image unavailable')
    return await words.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    )
  } finally {
    await browser.close()
  }
}
