import { closeEvents } from '#app/sse/event-stream.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { serve } from '#server/http/serve.ts'
import { asChild } from './ipc.ts'
import { hearParent, sayToParent } from './ipc-messages.ts'
import { die, stopBy } from './shutdown.ts'

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
