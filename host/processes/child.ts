import { closeEvents } from '#app/api/admin/event-stream.ts'
import { compose } from '#host/compose.ts'
import type { Config } from '#host/config.ts'
import { serve } from '#host/serve.ts'
import { asChild } from './family.ts'
import { hearParent, sayToParent } from './link.ts'
import { die, stopBy } from './stopping.ts'

/** Answers requests. Its parent writes, works and starts it anew. */
export async function startChild(config: Config, root: string): Promise<void> {
  // Without a parent nothing can be written, and nobody would ever end this process.
  process.on('disconnect', () => process.exit(1))
  const house = await compose({ config, root, onFatal: die, family: asChild })
  const server = await serve(config, house, root)
  sayToParent({ kind: 'serves' })
  const stop = stopBy(house.deps.log, [closeEvents, server.close, house.close])
  hearParent(({ kind }) => kind === 'stop' && stop(0))
}
