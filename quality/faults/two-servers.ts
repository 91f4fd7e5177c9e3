import { setTimeout as wait } from 'node:timers/promises'
import { skippedResult, type FaultResult } from './fault-result.ts'
import { measurePropagation } from './content-propagation.ts'
import { countMissing, startLikeLoad } from './like-load.ts'
import { startPageReaders } from './page-readers.ts'
import { openServerPair } from './server-pair.ts'
import { storedLikes } from './stored-likes.ts'

const picture = 'a1b2c3d4e5f60718293a4b5c'

/** Two servers on one PostgreSQL and one bucket behind nginx are restarted one after the other under load. */
export async function runTwoServers({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'Two servers on one PostgreSQL behind nginx are restarted one after the other under load.'
  const pair = await openServerPair({}, { [`site/${picture}/full.webp`]: Buffer.from('a picture') })
  if (!pair) return skippedResult('two-servers', what, 'nginx or PostgreSQL is not installed')
  const heardAfter = await measurePropagation(pair.urls)
  const pictures = await Promise.all(pair.urls.map(async (url) => (await fetch(`${url}/media/${picture}.webp`)).status))

  const pages = startPageReaders(pair.url, ['/', '/blog', '/api/articles/popular', '/faq', '/api/session'], 6)
  const likes = await startLikeLoad(() => pair.url, { clients: 4 })
  const stops: number[] = []
  let survived = 0
  for (let round = 0; round < rounds; round++) {
    await wait(500)
    const { stoppedAfter, code } = await pair.restart((round % 2) as 0 | 1)
    stops.push(stoppedAfter)
    if (code === 0) survived++
  }
  await wait(500)
  await Promise.all([pages.stop(), likes.stop()])
  await pair.stop()
  const gone = countMissing(likes.acknowledged, await storedLikes(pair.databaseUrl))
  await pair.close()

  const failed = [...likes.statuses].filter(([status]) => status !== 200).reduce((sum, [, times]) => sum + times, 0)
  const lost = pages.failures().length + failed + gone
  const all = pages.successes() + pages.failures().length + likes.acknowledged.length + failed
  return {
    name: 'two-servers',
    description: what,
    tried: rounds,
    passed: survived,
    lost,
    notes: [
      `${all} requests, ${pages.failures().length + failed} failed ${[...new Set(pages.failures())].slice(0, 3).join(', ')}`,
      `${likes.acknowledged.length} likes acknowledged, ${gone} lost`,
      `a content change reached both servers after ${heardAfter} ms; an image in the bucket returns ${pictures.join(' and ')}`,
      `stopping took ${Math.round(Math.max(...stops))} ms at most`,
    ],
    ok:
      survived === rounds &&
      lost === 0 &&
      likes.acknowledged.length > 0 &&
      pages.successes() > 0 &&
      heardAfter <= 1000 &&
      pictures.every((status) => status === 200),
  }
}
