import { expect, test } from 'vitest'
import { runCancelledKill } from '#tests/kit/faults/cancelled-run-kill.ts'
import { runGenerationKills } from '#tests/kit/faults/generation-kills.ts'

// Only against a hang: a machine whose cores are shared takes many times longer.
const slow = { timeout: 20 * 60_000 }

test(
  'a run whose server is killed at each of twelve checkpoints ends with ten articles, none twice, no image left over, and only the call in flight paid again (298, 333, F7)',
  slow,
  async () => {
    const { articles, runs, faults } = await runGenerationKills({ rounds: 1, killsEach: 1 })
    expect(faults).toEqual([])
    expect(runs.map(({ kills }) => kills)).toEqual(Array.from({ length: 12 }, () => 1))
    expect(runs.map((run) => run.articles)).toEqual(Array.from({ length: 12 }, () => articles))
  },
)

test(
  'a run cancelled just before the crash stays cancelled, requests nothing more and leaves no image (318, 319, F7)',
  slow,
  async () => {
    const after = await runCancelledKill()
    expect(after.progress).toMatchObject({
      isGenerating: false,
      isCancelled: true,
      currentStatus: 'Generation cancelled by user',
      generatedArticles: [expect.anything(), expect.anything()],
    })
    expect(after).toMatchObject({ articles: 2, callsAfter: 0, progressEqualsRows: true })
    expect(after).toMatchObject({ orphanFiles: 0, orphanRows: 0, lostFiles: 0 })
  },
)
