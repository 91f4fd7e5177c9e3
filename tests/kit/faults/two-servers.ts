import { adminEnv } from '#tests/kit/admin.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import type { TestDatabaseServer } from '#tests/kit/postgres.ts'
import { skippedResult, type FaultResult } from './fault-result.ts'
import { measurePropagation } from './content-propagation.ts'
import { countMissing, startLikeLoad, waitForLikes } from './like-load.ts'
import { startPageReaders } from './page-readers.ts'
import { openServerPair } from './server-pair.ts'
import { storedLikes } from './stored-likes.ts'

const picture = 'a1b2c3d4e5f60718293a4b5c'

type Size = { rounds: number }
export const runTwoServers = (size: Size) => restartBehindNginx('two-servers', size)

/** Two servers on one PostgreSQL and one bucket behind nginx are restarted one after the other under load. */
export async function restartBehindNginx(
  name: string,
  { rounds }: Size,
  { database, env }: { database?: TestDatabaseServer; env?: Record<string, string> } = {},
): Promise<FaultResult> {
  const what = 'Two servers on one PostgreSQL behind nginx are restarted one after the other under load.'
  const objects = { [`site/${picture}/full.webp`]: Buffer.from('a picture') }
  const pair = await openServerPair({ ...adminEnv, ...env }, { objects, ...(database && { database }) })
  if (!pair) return skippedResult(name, what, 'nginx or PostgreSQL is not installed')
  const cookie = await signIn(pair.url)
  const heardAfter = await measurePropagation(pair.urls)
  const pictures = await Promise.all(pair.urls.map(async (url) => (await fetch(`${url}/media/${picture}.webp`)).status))

  const pages = startPageReaders(pair.url, ['/', '/blog', '/api/articles/popular', '/faq', '/api/session'], 6)
  // Signed in once, then answered by either server: no sticky sessions.
  const admin = startPageReaders(pair.url, ['/api/admin/articles', '/api/admin/runs/current'], 1, cookie)
  const likes = await startLikeLoad(() => pair.url, { clients: 4 })
  const stops: number[] = []
  let survived = 0
  for (let round = 0; round < rounds; round++) {
    await waitForLikes(likes, 20)
    const { stoppedAfter, code } = await pair.restart((round % 2) as 0 | 1)
    stops.push(stoppedAfter)
    if (code === 0) survived++
  }
  await waitForLikes(likes, 20)
  await Promise.all([pages.stop(), admin.stop(), likes.stop()])
  await pair.stop()
  const gone = countMissing(likes.acknowledged, await storedLikes(pair.databaseUrl))
  await pair.close()

  const failed = [...likes.statuses].filter(([status]) => status !== 200).reduce((sum, [, times]) => sum + times, 0)
  const unanswered = [...pages.failures(), ...admin.failures()]
  const lost = unanswered.length + failed + gone
  const all = pages.successes() + admin.successes() + likes.acknowledged.length + unanswered.length + failed
  return {
    name,
    description: what,
    tried: rounds,
    passed: survived,
    lost,
    notes: [
      `${all} requests, ${unanswered.length + failed} failed ${[...new Set(unanswered)].slice(0, 3).join(', ')}; ${admin.successes()} of a signed-in admin`,
      `${likes.acknowledged.length} likes acknowledged, ${gone} lost`,
      `a content change reached both servers after ${heardAfter} ms; an image in the bucket returns ${pictures.join(' and ')}`,
      `stopping took ${Math.round(Math.max(...stops))} ms at most`,
    ],
    ok:
      survived === rounds &&
      lost === 0 &&
      likes.acknowledged.length > 0 &&
      pages.successes() > 0 &&
      admin.successes() > 0 &&
      heardAfter <= 1000 &&
      pictures.every((status) => status === 200),
  }
}
