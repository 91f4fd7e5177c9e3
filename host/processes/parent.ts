import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#features/ports.ts'
import { CannotStart } from '#host/cannot-start.ts'
import { compose } from '#host/compose.ts'
import type { Config } from '#host/config.ts'
import { greet, ready, startWorking } from './duties.ts'
import { asParent } from './family.ts'
import { die, stopBy } from './stopping.ts'

const patienceMs = 12_000
const pauseMs = 200
/** So many ends in a minute are no accident any more. */
const mostEnds = 20

/** Owns the data, does what nobody asks for, and keeps so many children answering. */
export async function startParent(config: Config, root: string): Promise<void> {
  cluster.setupPrimary({ serialization: 'advanced' })
  const house = await compose({ config, root, onFatal: die, family: asParent })
  const { deps } = house
  await ready(deps, config)
  const port = await startFirst().catch(async (error: unknown) => {
    await house.close()
    throw error
  })
  for (let more = 1; more < config.webConcurrency; more++) cluster.fork()
  const work = startWorking(house, config)
  await greet(deps, config, port)
  const keeper = keepChildren(deps.log, () => stop(1))
  const stop = stopBy(deps.log, [work.stop, () => keeper.close(), work.settle, house.close])
}

/** The first shows whether the port can be had; what is wrong it says itself. */
async function startFirst(): Promise<number> {
  const child = cluster.fork()
  const listening = once(child, 'listening') as Promise<[{ port: number }]>
  const ended = once(child, 'exit').then(() => undefined)
  const first = await Promise.race([listening, ended])
  if (!first) throw new CannotStart('It was not started.')
  return first[0].port
}

function keepChildren(log: Log, giveUp: () => void) {
  let closing = false
  let ends: number[] = []
  const replace = (child: Worker, code: number | null, signal: string | null) => {
    if (closing) return
    ends = [...ends.filter((at) => at > Date.now() - 60_000), Date.now()]
    log('error', 'child_ended', { pid: child.process.pid, code, signal })
    if (ends.length > mostEnds) return giveUp()
    setTimeout(() => void (closing || cluster.fork()), pauseMs)
  }
  cluster.on('exit', replace)
  cluster.on('listening', (child) => log('info', 'child_serves', { pid: child.process.pid }))
  return {
    async close() {
      closing = true
      await Promise.all(Object.values(cluster.workers ?? {}).flatMap((child) => (child ? [end(child)] : [])))
    },
  }
}

/** Lets it finish what is under way; the writer stays open as long. */
async function end(child: Worker) {
  const ended = once(child, 'exit')
  child.process.kill('SIGTERM')
  const late = await Promise.race([ended.then(() => false), wait(patienceMs, true, { ref: false })])
  if (late) child.process.kill('SIGKILL')
  await ended
}
