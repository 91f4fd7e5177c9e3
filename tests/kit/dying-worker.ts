import { createGenerationWorker, type GenerationWorker } from '#features/generation/worker.ts'
import type { GenerationTestApp } from './generation-test-app.ts'

/** A worker whose process dies at its n-th query: later queries never reach the database. */
export function createDyingWorker(app: GenerationTestApp, after: number) {
  let left = after
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      if (left-- <= 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { worker: createGenerationWorker({ ...app, db }), isDead: () => left < 0 }
}

export async function runUntilDead(worker: GenerationWorker, isDead: () => boolean): Promise<string> {
  try {
    while (!isDead() && (await worker.runOnce()));
    return 'idle'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
