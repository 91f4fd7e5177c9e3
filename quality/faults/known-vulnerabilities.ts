import { readdirSync } from 'node:fs'
import { owner, ownerEnv } from '#tests/kit/admin.ts'
import { anArticle } from '#tests/kit/builders.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { asOwner } from './owner-fetch.ts'
import { sender, type Attacked } from './attack-target.ts'
import type { Figures } from './fault-result.ts'
import { knownAttacks, nothingAt, secret } from './known-attacks.ts'
import { knownEntries } from './known-attack-flows.ts'

/** The shapes of holes that others had, as far as we have such a place: none may work. */
export async function runKnown(_size: { rounds: number }): Promise<Figures> {
  const site = await startPreparedSite(
    async (making) => {
      await anArticle(making, {
        slug: 'plain-words',
        content: 'Words <xmp><script>alert(1)</script></xmp>.\n\n## More\n\nWords.',
      })
      await anArticle(making, { slug: 'a-draft', title: `A draft ${secret}`, state: 'draft' })
      await making.db
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
  const attacks = [...knownAttacks, ...nothingAt('source maps', maps), ...knownEntries]
  try {
    const at: Attacked = { site, owner: await asOwner(site, owner), send: sender(site.url) }
    for (const { of, attempt } of attacks) {
      const fault = await attempt(at).catch((error: Error) => `it broke off: ${error.message}`)
      if (fault !== undefined) faults.push(`${of}: ${fault}`)
    }
    const alive = site.child.exitCode === null && (await fetch(`${site.url}/api/health`)).status === 200
    return {
      name: 'known',
      what: `${new Set(attacks.map(({ of }) => of)).size} holes that others had, in ${attacks.length} shapes.`,
      tried: attacks.length,
      survived: attacks.length - faults.length,
      lost: faults.length,
      notes: faults.slice(0, 8),
      ok: faults.length === 0 && alive,
    }
  } finally {
    await site.stop()
  }
}
