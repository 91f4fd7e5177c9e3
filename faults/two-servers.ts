import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#tests/kit/postgres.ts'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import { openS3, s3Keys } from '#tests/kit/stand-ins/s3.ts'
import type { Figures } from './figures.ts'
import { untilEverywhere } from './fresh-everywhere.ts'
import { missing, startLikes } from './like-load.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { startReading } from './page-load.ts'
import { storedLikes } from './stored-likes.ts'

const picture = 'a1b2c3d4e5f60718293a4b5c'

/** F16: two servers on one PostgreSQL and one bucket behind nginx are restarted one after the other under load. */
export async function runTwoServers({ rounds }: { rounds: number }): Promise<Figures> {
  const what = 'Two servers on one PostgreSQL behind nginx are restarted one after the other under load.'
  const postgres = hasNginx() ? await startPostgres() : undefined
  if (!postgres) {
    const notes = ['skipped: nginx or PostgreSQL is missing on this machine']
    return { name: 'two-servers', what, tried: 0, survived: 0, lost: 0, notes, ok: true }
  }
  const s3 = await openS3()
  s3.objects.set(`site/${picture}/full.webp`, Buffer.from('a picture'))
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-two-'))
  const ports = [await freePort(), await freePort()] as const
  const start = (number: 0 | 1) =>
    startSite('dist/server/main.js', {
      DATABASE_URL: postgres.url,
      STORAGE_URL: s3.address,
      ...s3Keys,
      DATA_DIR: join(folder, String(number)),
      PORT: String(ports[number]),
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
    })
  const sites = [await start(0), await start(1)]
  const nginx = await startNginx(ports)
  const urls = sites.map(({ url }) => url)
  const heardAfter = await untilEverywhere(urls)
  const pictures = await Promise.all(urls.map(async (url) => (await fetch(`${url}/media/${picture}.webp`)).status))

  const pages = startReading(nginx.url, ['/', '/blog', '/api/articles/popular', '/faq', '/api/session'], 6)
  const likes = await startLikes(() => nginx.url, { clients: 4 })
  const stops: number[] = []
  let survived = 0
  for (let round = 0; round < rounds; round++) {
    const number = (round % 2) as 0 | 1
    await wait(500)
    const begun = performance.now()
    await sites[number]?.stop()
    stops.push(performance.now() - begun)
    if (sites[number]?.child.exitCode === 0) survived++
    sites[number] = await start(number)
  }
  await wait(500)
  await Promise.all([pages.stop(), likes.stop()])
  await Promise.all(sites.map((site) => site.stop()))
  await nginx.stop()
  const gone = missing(likes.acknowledged, await storedLikes(postgres.url))
  await Promise.all([postgres.stop(), s3.close(), rm(folder, { recursive: true, force: true })])

  const failed = [...likes.answers].filter(([status]) => status !== 200).reduce((sum, [, times]) => sum + times, 0)
  const lost = pages.bad().length + failed + gone
  const all = pages.good() + pages.bad().length + likes.acknowledged.length + failed
  return {
    name: 'two-servers',
    what,
    tried: rounds,
    survived,
    lost,
    notes: [
      `${all} requests, ${pages.bad().length + failed} failed ${[...new Set(pages.bad())].slice(0, 3).join(', ')}`,
      `${likes.acknowledged.length} likes acknowledged, ${gone} lost`,
      `a change of content was on both servers after ${heardAfter} ms; a picture of the bucket answers ${pictures.join(' and ')}`,
      `stopping took ${Math.round(Math.max(...stops))} ms at most`,
    ],
    ok: survived === rounds && lost === 0 && heardAfter <= 1000 && pictures.every((status) => status === 200),
  }
}
