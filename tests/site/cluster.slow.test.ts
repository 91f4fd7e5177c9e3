import { expect, test } from 'vitest'
import { runClusterKills } from '#tests/kit/faults/cluster-kills.ts'
import { runPostgres } from '#tests/kit/faults/postgres.ts'
import { runTwoServers } from '#tests/kit/faults/two-servers.ts'

// Data loss is tested here on any machine; timing is for `npm run faults` on an idle one.
const slow = { timeout: 600_000 }

test('two processes share one PostgreSQL; a killed one comes back and nothing is lost', slow, async (context) => {
  const { passed, lost, skipped } = await runClusterKills({ rounds: 2 })
  context.skip(skipped !== undefined, skipped)
  expect({ passed, lost }).toEqual({ passed: 2, lost: 0 })
})

test(
  'two servers behind nginx are restarted one after the other without a failed request (F16)',
  slow,
  async (context) => {
    const { tried, passed, lost, notes, skipped } = await runTwoServers({ rounds: 2 })
    context.skip(skipped !== undefined, skipped)
    expect({ passed, lost }, notes.join('; ')).toEqual({ passed: tried, lost: 0 })
  },
)

test(
  'PostgreSQL is killed under load: cached pages stay up, writes are rejected, nothing is lost (F5)',
  slow,
  async (context) => {
    const { lost, notes, skipped } = await runPostgres({ rounds: 1 })
    context.skip(skipped !== undefined, skipped)
    expect(lost).toBe(0)
    expect(notes.join('; ')).not.toContain('other responses')
    expect(notes.join('; ')).toMatch(/(?:100\.00|99\.9\d) % of/)
  },
)
