import { ownerEnv } from '#tests/kit/admin.ts'
import { slowness } from '#tests/kit/cpu-time.ts'
import { mainThreadCpuTime } from '#tests/kit/process-usage.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { createChecks, type Check } from './checks.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'

type Made = { article?: { id: string; slug: string; version: number; content: string } }
const cpuLimits = { save: 500, page: 300 }
const maxArticleBytes = 1024 * 1024
const images = 500
const products = 300
const asinOf = (index: number) => `B0${String(index).padStart(8, '0')}`

/** F22: the largest allowed articles are saved, shown, edited and re-illustrated; times are CPU time, not wall time. */
export async function runLargeArticles({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', {
    ...ownerEnv,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SEED: 'none',
  })
  const notes: string[] = []
  const { check, faults, counts } = createChecks()
  try {
    const client = await openAdminClient(site.url)
    await addProducts(client)
    const small = { title: 'Small', excerpt: 'x', content: 'Words.', category: 'Dog Care', state: 'published' }
    const first = await measureCpu(site, () => client.request('/api/admin/articles', { json: small }))
    notes.push(`the first text after the start, with the word lists of the safety check: ${first.ms} ms`)
    for (let round = 0; round < rounds; round++)
      for (const [name, content] of Object.entries(texts())) {
        const cost = await exerciseArticle(site, client, `${name} ${round}`, content, check)
        if (round === 0) notes.push(`${name}: ${cost}`)
      }
    const title = 'Too much'
    const over = await client.request('/api/admin/articles', {
      json: { title, content: 'ä'.repeat(maxArticleBytes / 2 + 1) },
    })
    check(over.status === 413, `more than 1 MB returned ${over.status}`)
    check((await client.request('/api/health')).status === 200, 'unhealthy afterwards')
  } finally {
    await site.stop()
  }
  return {
    name: 'large-articles',
    description: `1 MB of text, 10,000 lines, ${images} pictures, ${products} products in one article (F22).`,
    ...counts(),
    notes: [...notes, ...faults.slice(0, 6)],
  }
}

function texts(): Record<string, string> {
  const sentence = 'A calm evening begins with a plan and a warm corner of the room. '
  const paragraph = `${sentence.repeat(8).trim()}\n\n`
  const section = (index: number) => `## Part ${index}\n\n`
  const whole = Array.from({ length: 1900 }, (_, index) => (index % 40 === 0 ? section(index) : '') + paragraph).join(
    '',
  )
  return {
    '1 MB': whole.slice(0, maxArticleBytes - 10),
    '10,000 lines': Array.from({ length: 10_000 }, (_, index) =>
      index % 100 === 0 ? `## Part ${index}` : index % 2 ? sentence.trim() : '',
    ).join('\n'),
    '500 pictures': Array.from(
      { length: images },
      (_, index) => `![Dog ${index}](/art/dog-${index}.svg)\n\n${sentence}`,
    ).join('\n\n'),
    // Each one twice: its card may appear only once.
    '300 products': `## Things\n\n${Array.from({ length: products * 2 }, (_, index) => `Take **[Thing ${index % products}](https://www.amazon.com/dp/${asinOf(index % products)}?tag=wagwise-20)** along.`).join('\n\n')}`,
  }
}

async function addProducts({ request }: AdminClient) {
  for (let index = 0; index < products; index++) {
    const affiliate_link = `https://www.amazon.com/dp/${asinOf(index)}?tag=wagwise-20`
    const json = {
      title: `Thing ${index}`,
      price: '$9.99',
      image_url: '/art/x.svg',
      affiliate_link,
      asin: asinOf(index),
    }
    const { status, body } = await request('/api/admin/products', { json: { ...json, category: 'Dog Care' } })
    if (status !== 201) throw new Error(`A product returned ${status}: ${JSON.stringify(body)}`)
  }
}

async function exerciseArticle(
  site: RunningSite,
  client: AdminClient,
  title: string,
  content: string,
  check: Check,
): Promise<string> {
  const text = { title, content, excerpt: 'What it is about.', category: 'Dog Care', state: 'published' }
  const made = await measureCpu(site, () => client.request<Made>('/api/admin/articles', { json: text }))
  const { id = '', slug = '', version = 0 } = made.value.body.article ?? {}
  check(
    made.value.status === 201 && made.usualMs < cpuLimits.save,
    `${title}: created ${made.value.status} in ${made.ms} ms`,
  )
  const path = `/api/admin/articles/${id}`
  const json = { version, content: `${content}\n\nEnd.`.slice(-maxArticleBytes) }
  const saved = await measureCpu(site, () => client.request<Made>(path, { method: 'PUT', json }))
  check(
    saved.value.status === 200 && saved.usualMs < cpuLimits.save,
    `${title}: saved ${saved.value.status} in ${saved.ms} ms`,
  )
  const page = await measureCpu(site, () => client.request<string>(`/article/${slug}`))
  check(
    page.value.status === 200 && page.usualMs < cpuLimits.page,
    `${title}: shown ${page.value.status} in ${page.ms} ms`,
  )
  const stored = await client.request<{ content: string }>(path)
  check(stored.body.content === json.content, `${title}: the text is not what was saved`)
  const drawn = await client.request(`${path}/hero/regenerate`, { json: {} })
  check(drawn.status === 200, `${title}: redrawn ${drawn.status}`)
  if (title.includes('pictures')) {
    const lazy = page.value.body.match(/<img[^>]*src="\/art\/dog-[^>]*loading="lazy"/g)?.length ?? 0
    check(lazy === images, `${lazy} of ${images} images are lazy`)
  }
  if (title.includes('products')) {
    const cards = page.value.body.match(/aria-label="Product: Thing \d+"/g) ?? []
    const different = new Set(cards).size
    check(cards.length === products && different === products, `${cards.length} cards for ${different} products`)
  }
  return `created in ${made.ms} ms, saved in ${saved.ms} ms, shown in ${page.ms} ms of the main thread`
}

/**
 * CPU time of the server's main thread during `work` in milliseconds, in steps of ten, and `usualMs`, what it would be
 * at the usual speed of the processor: cores shared with others took twice as long.
 */
async function measureCpu<Value>(
  { child }: RunningSite,
  work: () => Promise<Value>,
): Promise<{ value: Value; ms: number; usualMs: number }> {
  const before = mainThreadCpuTime(child.pid ?? 0)
  const value = await work()
  const ms = mainThreadCpuTime(child.pid ?? 0) - before
  return { value, ms, usualMs: ms / slowness() }
}
