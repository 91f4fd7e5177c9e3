import { closeEvents } from '#app/api/admin/event-stream.ts'
import { compose } from '#host/compose.ts'
import type { Config } from '#host/config.ts'
import { serve } from '#host/serve.ts'
import { greet, ready, startWorking } from './duties.ts'
import { die, stopBy } from './stopping.ts'

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
