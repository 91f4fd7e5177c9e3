import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { startSite } from '#tests/kit/site-process.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'

const parallel = 200

/** F9: the same like and the same subscription, 200 times at once. */
export async function runRaces({ rounds }: { rounds: number }): Promise<FaultResult> {
  const env = { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const site = await startSite('dist/server/main.js', env)
  const db = new DatabaseSync(join(site.dataDir, 'wagwise.db'), { readOnly: true })
  const count = (sql: string, value: string) => Number(db.prepare(sql).get(value)?.['n'])
  let [survived, broken] = [0, 0]
  try {
    const { articles } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as {
      articles: { id: string }[]
    }
    const id = articles[0]?.id ?? ''
    for (let round = 0; round < rounds; round++) {
      const email = `race${round}@example.org`
      const like = () =>
        fetch(`${site.url}/api/articles/${id}/likes`, {
          method: 'PUT',
          headers: { 'x-visitor-id': `visitor_2_${String(round).padStart(20, '0')}` },
        })
      const headers = { 'content-type': 'application/json', origin: site.url }
      const subscribe = () =>
        fetch(`${site.url}/api/functions/subscribe-newsletter`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ email }),
        })
      const responses = await Promise.all(
        Array.from({ length: parallel }, (_, index) => (index % 2 ? like() : subscribe())),
      )
      const shown = (await responses.findLast(({ url }) => url.endsWith('/likes'))?.json()) as {
        count?: number
        likes?: number
      }
      broken += responses.filter(({ status }) => status >= 500).length
      const likes = count('select count(*) as n from article_likes where article_id = ?', id)
      const once = count('select count(*) as n from subscribers where email = ?', email) === 1
      if (once && likes === round + 1 && Object.values(shown).includes(likes)) survived++
    }
  } finally {
    db.close()
    await site.stop()
  }
  const what =
    'The same like and the same subscription 200 times at once: one row, and the count shown is the count stored (F9).'
  return {
    name: 'races',
    description: what,
    tried: rounds,
    passed: survived,
    lost: 0,
    notes: [`${broken} responses of 500 or above`],
    ok: survived === rounds && broken === 0,
  }
}
