import { readdirSync } from 'node:fs'
import { ownerEnv } from '#tests/kit/admin.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import { createSender, type AttackTarget } from './attack-target.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { guardedBaseline, knownAttacks, nextBaseline, notFoundAt, secret, type KnownAttack } from './known-attacks.ts'
import { knownAttackFlows } from './known-attack-flows.ts'

/** Known vulnerabilities of other products, tried wherever we have a similar feature: none may work. */
export async function runKnownVulnerabilities(_size: { rounds: number }): Promise<FaultResult> {
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
  const faults: string[] = []
  const maps = readdirSync('dist/client/assets').map((name) => `/assets/${name}.map`)
  const attacks = [
    ...guardedBaseline,
    nextBaseline,
    ...knownAttacks,
    ...notFoundAt('source maps', maps),
    ...knownAttackFlows,
  ]
  try {
    const at: AttackTarget = { site, owner: await openAdminClient(site.url), send: createSender(site.url) }
    for (const { source, attempt } of attacks) {
      const fault = await attempt(at).catch((error: Error) => `it threw: ${error.message}`)
      if (fault !== undefined) faults.push(`${source}: ${fault}`)
    }
    const alive = site.child.exitCode === null && (await fetch(`${site.url}/api/health`)).status === 200
    return {
      name: 'known-vulnerabilities',
      description: `${countSources(attacks)} known vulnerabilities of other products, in ${attacks.length} variants.`,
      tried: attacks.length,
      passed: attacks.length - faults.length,
      lost: faults.length,
      notes: faults.slice(0, 8),
      ok: faults.length === 0 && maps.length > 0 && alive,
    }
  } finally {
    await site.stop()
  }
}

/** A baseline only shows that what is attacked exists. */
function countSources(attacks: readonly KnownAttack[]): number {
  return new Set(attacks.map(({ source }) => source).filter((source) => source !== 'baseline')).size
}
