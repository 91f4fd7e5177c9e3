import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startSite } from '#tests/kit/site-process.ts'

const rounds = 5
const clients = 8

test('killed five times under write load, the site loses no acknowledged like (F1)', { timeout: 600_000 }, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'wagwise-kill-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const PORT = String(await freePort())
  const acknowledged: string[] = []

  for (let round = 0; round < rounds; round++) {
    const site = await startSite('dist/server/main.js', { DATA_DIR, PORT, RATE_LIMITS: 'off', HOST: '127.0.0.1' })
    const { articles } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as {
      articles: { id: string }[]
    }
    const killed = new AbortController()
    const load = Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; !killed.signal.aborted; n++) {
        const visitor = `visitor_${round}_${client}x${String(n).padStart(20, '0')}`
        const url = `${site.url}/api/articles/${articles[0]?.id}/likes`
        const response = await fetch(url, { method: 'PUT', headers: { 'x-visitor-id': visitor } }).catch(
          () => undefined,
        )
        if (response?.ok) acknowledged.push(visitor)
      }
    })
    // After a number of likes, not a time, so that a slow machine is killed under load, too.
    const enough = acknowledged.length + 50 + round * 25
    await expect.poll(() => acknowledged.length, { interval: 10, timeout: 300_000 }).toBeGreaterThan(enough)
    site.child.kill('SIGKILL')
    killed.abort()
    await Promise.all([once(site.child, 'exit'), ...load])
  }

  const db = new DatabaseSync(join(DATA_DIR, 'wagwise.db'))
  onTestFinished(() => db.close())
  const count = (sql: string) => Number(db.prepare(sql).get()?.['n'])
  expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(acknowledged.length).toBeGreaterThan(100)
  const stored = new Set(
    db
      .prepare('select user_identifier as n from article_likes')
      .all()
      .map((row) => row['n']),
  )
  const { hashToken: identifierOf } = await import('#features/hash-token.ts')
  expect(acknowledged.filter((visitor) => !stored.has(identifierOf(visitor)))).toEqual([])
  expect(count('select sum(likes) as n from article_counts')).toBe(count('select count(*) as n from article_likes'))
})
