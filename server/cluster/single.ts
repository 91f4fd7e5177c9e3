import { closeEvents } from '#app/sse/event-stream.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { serve } from '#server/http/serve.ts'
import { greet, ready, startWorking } from './startup.ts'
import { die, stopBy } from './shutdown.ts'

/** One process that does everything. */
export async function startAlone(config: Config, root: string): Promise<void> {
  const house = await compose({ config, root, onFatal: die })
  const { deps } = house
  await ready(deps, config)
  const server = await serve(config, house, root).catch(async (error: unknown) => {
    await house.close()
    throw error
  })
  const work = startWorking(house, config)
  await greet(deps, config, server.port)
  stopBy(deps.log, [closeEvents, work.stop, server.close, work.settle, house.close])
}
