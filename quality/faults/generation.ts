import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { checkpointCount, runGenerationKills } from '#tests/kit/faults/generation-kills.ts'

/** F7: counts the runs of generation-kills.ts like those of other scenarios. */
export async function runGeneration({ rounds }: { rounds: number }): Promise<FaultResult> {
  const { articles, runs, faults: errors } = await runGenerationKills({ rounds })
  const kills = runs.reduce((sum, run) => sum + run.kills, 0)
  const orphans = runs.reduce((sum, run) => sum + run.orphanFiles + run.orphanRows, 0)
  const repeated = runs.reduce((sum, run) => sum + run.repeated, 0)
  return {
    name: 'generation',
    description: `Runs of ${articles} articles, killed twice at each checkpoint: exactly ${articles} articles each (F7).`,
    tried: runs.length,
    passed: runs.length - errors.length,
    lost: runs.reduce((sum, run) => sum + Math.max(0, articles - run.articles), 0),
    notes: [`${kills} kills, ${orphans} orphan images, ${repeated} provider calls repeated`],
    ok: errors.length === 0 && kills > 0 && runs.length === rounds * checkpointCount,
  }
}
