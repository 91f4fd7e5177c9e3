import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerEnv } from '#tests/kit/admin.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import { zipOldMagazine, type OldMagazine } from '#tests/kit/old-magazine.ts'
import { openDatabaseFile } from '#tests/kit/prepared-site.ts'
import { freePort, startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'

const ownTag = 'goodbowl-20'
const size = { posts: 24, picturesPerPost: 4 }
const slow = { timeout: 15 * 60_000 }

let folder: string
let env: Record<string, string>
let site: RunningSite
let admin: AdminClient
let magazine: OldMagazine

type Import = {
  state: string
  message: string
  missing: string[]
  items: { kind: string; state: string; count: number }[]
  pictures: { waiting: number; brought: number; missing: number }
  report: { categories: { key: string }[]; authors: { key: string }[]; links: Record<string, number> }
}

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(), 'wagwise-import-'))
  env = {
    ...ownerEnv,
    SEED: 'none',
    AFFILIATE_TAG: ownTag,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
  }
  magazine = await zipOldMagazine(join(folder, 'old.zip'), size)
  site = await startSite('dist/server/main.js', env)
  admin = await openAdminClient(site.url)
}, slow.timeout)

afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

async function upload(): Promise<string> {
  const bytes = await readFile(join(folder, 'old.zip'))
  const { body, status } = await admin.request<{ id: string }>('/api/admin/imports', {
    json: { files: [{ name: 'old.zip', bytes: bytes.byteLength }] },
  })
  expect(status).toBe(201)
  for (let offset = 0; offset < bytes.byteLength; offset += 4 * 2 ** 20) {
    const response = await fetch(`${site.url}/api/admin/imports/${body.id}/files/0?offset=${offset}`, {
      method: 'POST',
      headers: { origin: site.url, cookie: admin.cookie, 'content-type': 'application/octet-stream' },
      body: bytes.subarray(offset, offset + 4 * 2 ** 20),
    })
    expect(response.status).toBe(200)
  }
  return body.id
}

async function read(id: string): Promise<Import> {
  const { body } = await admin.request<{ import: Import }>(`/api/admin/imports/${id}`)
  return body.import
}

async function waitFor(id: string, ...states: string[]): Promise<Import> {
  await expect
    .poll(async () => states.includes((await read(id)).state), { timeout: 10 * 60_000, interval: 500 })
    .toBe(true)
  return read(id)
}

async function killAndRestart(): Promise<void> {
  site.child.kill('SIGKILL')
  await new Promise((resolve) => site.child.once('exit', resolve))
  site = await startSite('dist/server/main.js', env)
  admin = await openAdminClient(site.url)
}

const post = (path: string) => admin.request(path, { json: {} })

function articles() {
  const { sql, close } = openDatabaseFile(site.dataDir)
  const rows = sql('select slug, title, content, published_date, category from articles where deleted_at is null')
  const products = sql('select id, affiliate_link, title from products')
  close()
  return { rows, products }
}

/** Without tag and tracking: which product a link leads to. */
function plain(address: string): string {
  const url = new URL(address)
  return (
    url.origin +
    url.pathname
      .replace(/\/ref=.*$/, '')
      .replace('/gp/product/', '/dp/')
      .replace(/^\/[^/]+\/dp\//, url.hostname.includes('amazon') ? '/dp/' : '$&')
  )
}

test(
  'an old magazine moves in through three kills, with its pictures, and importing it again adds nothing',
  slow,
  async () => {
    const id = await upload()
    await post(`/api/admin/imports/${id}/look`)
    const looked = await waitFor(id, 'ready', 'refused')
    expect(looked.message).toBe('')
    expect(looked.state).toBe('ready')
    expect(articles().rows).toHaveLength(0)
    const categories = Object.fromEntries(
      looked.report.categories.map(({ key }) => [key, key.includes('cat') ? 'Cat Care' : 'Dog Care']),
    )
    const options = await admin.request(`/api/admin/imports/${id}/options`, {
      method: 'PATCH',
      json: { categories, ownTags: [ownTag], status: 'as they were', comments: true, pictures: true },
    })
    expect(options.status).toBe(200)
    expect((await read(id)).missing).toEqual([])
    await post(`/api/admin/imports/${id}/run`)
    for (const share of [0.15, 0.4, 0.8]) {
      await expect
        .poll(() => articles().rows.length, { timeout: 300_000, interval: 100 })
        .toBeGreaterThan(size.posts * share)
      await killAndRestart()
    }
    const done = await waitFor(id, 'done')
    expect(
      articles()
        .rows.map(({ title }) => String(title))
        .toSorted(),
    ).toEqual(magazine.posts.map(({ title }) => title).toSorted())
    expect(done.pictures).toEqual({ waiting: 0, brought: magazine.pictures.length, missing: 0 })

    const again = await upload()
    await post(`/api/admin/imports/${again}/look`)
    await waitFor(again, 'ready')
    await admin.request(`/api/admin/imports/${again}/options`, {
      method: 'PATCH',
      json: { categories, ownTags: [ownTag] },
    })
    const before = articles()
    await post(`/api/admin/imports/${again}/run`)
    await waitFor(again, 'done')
    expect(articles()).toEqual(before)
  },
)

test('every old address is answered with a page or a redirect to one', slow, async () => {
  const wrong: string[] = []
  const paths = [
    ...magazine.posts.map(({ address }) => new URL(address).pathname),
    ...magazine.cloaked.map(({ path }) => path),
  ]
  for (const path of paths) {
    let at = path
    let status = 301
    for (let hops = 0; hops < 3 && status === 301 && at.startsWith('/'); hops++) {
      const response = await fetch(site.url + at, { redirect: 'manual' })
      await response.arrayBuffer()
      status = response.status
      at = response.headers.get('location') ?? at
    }
    if (status !== 200 && !at.startsWith('https://www.amazon.com/dp/')) wrong.push(`${path}: ${status} at ${at}`)
  }
  expect(wrong).toEqual([])
})

test(
  'at least 99 of 100 affiliate links lead to the same product with the tag of the owner, and no other tag is kept',
  slow,
  async () => {
    const bySlug = new Map<string, string[]>()
    for (const { slug } of magazine.posts) {
      const html = await (await fetch(`${site.url}/article/${slug}`)).text()
      const links = [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
      expect(html).not.toMatch(
        /\[\/?(?:amazon|easyazon|amazon_textlink|thirstylink|lasso|vc_|et_pb|caption|contact-form)/,
      )
      bySlug.set(
        slug,
        links.filter((href) => /amazon\.com|chewy\.com/.test(href)),
      )
    }
    const atAmazon = [...bySlug.values()].flat().filter((href) => href.includes('amazon.com'))
    // Links in sentences earn like the buttons of products.
    expect([...new Set(atAmazon.map((href) => new URL(href).searchParams.get('tag')))]).toEqual([ownTag])
    const lost = magazine.links.filter(
      ({ post: slug, truth = '' }) => !(bySlug.get(slug) ?? []).some((href) => plain(href) === plain(truth)),
    )
    expect(lost.length / magazine.links.length).toBeLessThanOrEqual(0.01)
  },
)
