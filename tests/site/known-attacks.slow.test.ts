import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerEnv } from '#tests/kit/admin.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import { createSender, type AttackTarget } from '#tests/kit/attacks/attack-target.ts'
import { knownAttackFlows } from '#tests/kit/attacks/known-attack-flows.ts'
import { guardedBaseline, knownAttacks, nextBaseline, notFoundAt, secret } from '#tests/kit/attacks/known-attacks.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'

let target: AttackTarget

beforeAll(async () => {
  const site = await startPreparedSite(
    async (deps) => {
      await insertTestArticle(deps, {
        slug: 'plain-words',
        content: 'Words <xmp><script>alert(1)</script></xmp>.\n\n## More\n\nWords.',
      })
      await insertTestArticle(deps, { slug: 'a-draft', title: `A draft ${secret}`, state: 'draft' })
      await deps.db
        .insertInto('subscribers')
        .values({
          id: 's',
          email: `${secret}@example.org`,
          email_key: secret,
          state: 'subscribed',
          source: 'form',
          consent: '',
          created_at: 1,
          confirmed_at: 1,
          unsubscribed_at: null,
        })
        .execute()
    },
    { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  )
  target = { site, owner: await openAdminClient(site.url), send: createSender(site.url) }
})
afterAll(() => target.site.stop())

const sourceMaps = readdirSync('dist/client/assets').map((name) => `/assets/${name}.map`)
const attacks = Map.groupBy(
  [...guardedBaseline, nextBaseline, ...knownAttacks, ...notFoundAt('source maps', sourceMaps), ...knownAttackFlows],
  ({ source }) => source,
)

test('there are over 900 attacks from 35 sources to try', () => {
  expect(attacks.size).toBeGreaterThan(35)
  expect([...attacks.values()].flat().length).toBeGreaterThan(900)
  expect(sourceMaps).not.toEqual([])
})

test.each([...attacks.keys()])('what worked against others does not work here: %s', async (source) => {
  const errors: string[] = []
  for (const { attempt } of attacks.get(source) ?? []) {
    const error = await attempt(target)
    if (error !== undefined) errors.push(error)
  }
  expect(errors).toEqual([])
  expect((await fetch(`${target.site.url}/api/health`)).status).toBe(200)
})
