import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from '#tests/kit/site-process.ts'
import { countFailures, runLoadFor } from '#tests/kit/load-generator.ts'
import { firstArticle } from './first-article.ts'
import { median, percentile, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

const seconds = 4
const rounds = 3
const clients = 64

/** Likes and comments of 64 clients compared with what bare SQLite commits row by row on the same disk. */
export const writes: Scenario = {
  name: 'writes',
  async run() {
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
    const { id } = await firstArticle(site.url)
    const at = `/api/articles/${id}`
    const like = (index: number) => ({
      method: 'PUT',
      path: `${at}/likes`,
      headers: { 'x-visitor-id': visitorId(index) },
    })
    const words = JSON.stringify({
      author_name: 'Ada',
      author_email: 'ada@example.org',
      content: 'My cat agrees.',
      website: '',
      elapsed: 20_000,
    })
    const comment = () => ({ method: 'POST', path: `${at}/comments`, body: words })
    try {
      return [await measureWrites('likes', site.url, like), await measureWrites('comments', site.url, comment)]
    } finally {
      await site.stop()
    }
  },
}

async function measureWrites(
  what: string,
  url: string,
  next: (index: number) => { method: string; path: string },
): Promise<Measurement> {
  const [ratios, slowest, bare]: [number[], number[], number[]] = [[], [], []]
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    const base = commitsPerSecond()
    const load = await runLoadFor(seconds, url, { clients }, (index) => next(index + round * 1_000_000))
    ratios.push(load.latencies.length / load.seconds / base)
    slowest.push(percentile(load.latencies, 0.99))
    bare.push(base)
    failed += countFailures(load)
  }
  return {
    name: `durable ${what} of ${clients} clients against single commits`,
    target: '≥ 8, p99 ≤ 60 ms',
    value: `${medianAndRange(ratios)}, p99 ${medianAndRange(slowest, ' ms')}`,
    met: failed === 0 && median(ratios) >= 8 && median(slowest) <= 60,
    note: `bare: ${medianAndRange(bare)} commits per second; ${failed} rejected`,
  }
}

const visitorId = (index: number) => `visitor_${1_790_000_000_000 + index}_bench${String(index).padStart(16, '0')}`

/** One row, one commit, one sync. */
function commitsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'wagwise-bare-'))
  const file = new DatabaseSync(join(folder, 'bare.db'))
  file.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table likes (id integer primary key, visitor text)',
  )
  const insert = file.prepare('insert into likes (visitor) values (?)')
  const start = performance.now()
  let count = 0
  for (; performance.now() - start < 1000; count++) insert.run(`visitor_${count}`)
  file.close()
  rmSync(folder, { recursive: true })
  return count
}
