import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSite } from '#tests/kit/site-process.ts'
import { loadPage, processorTime } from './load.ts'
import { median, range } from './figures.ts'

const rounds = 5
const seconds = 3
const headers = { 'accept-encoding': 'br' }

/** A kept article against bare node:http sending the same bytes, turn by turn. */
export async function benchKeptPage() {
  const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const list = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as { articles: { slug: string }[] }
  const page = `${site.url}/article/${list.articles[0]?.slug}`
  const bare = await startBare(await bytesOf(page))
  const ratios = { speed: [] as number[], processor: [] as number[] }
  try {
    for (let round = 0; round < rounds; round++) {
      const base = await measure(bare.url, bare.pid)
      const ours = await measure(page, site.child.pid ?? 0)
      ratios.speed.push(ours.speed / base.speed)
      ratios.processor.push(base.processor / ours.processor)
    }
  } finally {
    bare.stop()
    await site.stop()
  }
  return {
    name: 'kept article, brotli, against bare node:http with the same bytes',
    target: 'speed ≥ 0.9',
    speed: { median: median(ratios.speed), range: range(ratios.speed) },
    processor: { median: median(ratios.processor), range: range(ratios.processor) },
  }
}

async function measure(url: string, pid: number) {
  const before = processorTime(pid)
  const load = await loadPage(url, seconds, headers)
  return { speed: load.requests / load.seconds, processor: (processorTime(pid) - before) / load.requests }
}

type Answer = { headers: Record<string, string>; body: Buffer }

/** Compressed as it travels: fetch would unpack it. */
function bytesOf(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers as Answer['headers'], body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

async function startBare(answer: Answer) {
  const child = fork('bench/bare-server.ts')
  child.send({ headers: { ...answer.headers, connection: 'keep-alive' }, body: answer.body.toString('base64') })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return { url: `http://127.0.0.1:${address.port}/`, pid: child.pid ?? 0, stop: () => child.kill() }
}
