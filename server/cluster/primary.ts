import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#features/ports.ts'
import { CannotStart } from '#server/startup-error.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { bind } from '#server/http/listen.ts'
import { greet, ready, startWorking } from './startup.ts'
import { asParent } from './ipc.ts'
import { hearChild, sayToChild } from './ipc-messages.ts'
import { die, stopBy } from './shutdown.ts'

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
  const port = await startFirst(config, deps.log).catch(async (error: unknown) => {
    await house.close()
    throw error
  })
  const fork = () => forkChild(port, deps.log)
  for (let more = 1; more < config.webConcurrency; more++) fork()
  const work = startWorking(house, config)
  await greet(deps, config, port)
  const keeper = keepChildren(deps.log, fork, () => stop(1))
  const stop = stopBy(deps.log, [work.stop, () => keeper.close(), work.settle, house.close])
}

/** The first shows whether the site can be served; what is wrong it says itself. */
async function startFirst(config: Config, log: Log): Promise<number> {
  const port = await findPort(config)
  const child = forkChild(port, log)
  const serving = new Promise<true>((resolve) =>
    hearChild(child, ({ kind }) => {
      if (kind === 'serves') resolve(true)
    }),
  )
  const ended = once(child, 'exit').then(() => false)
  if (!(await Promise.race([serving, ended]))) throw new CannotStart(reasonOf(child))
  return port
}

/** Empty when the child has printed the reason itself. */
function reasonOf({ process: { signalCode } }: Worker): string {
  return signalCode === null ? '' : `The first web process was ended by ${signalCode} before it served anything.`
}

/** Children share a port, and would share it with another program of the same kind; so it must be free before. */
async function findPort({ port, hosts }: Config): Promise<number> {
  const probe = createServer()
  const bound = await bind(probe, port, hosts[0] ?? '::', false)
  probe.close()
  await once(probe, 'close')
  return bound ?? port
}

function forkChild(port: number, log: Log): Worker {
  const child = cluster.fork({ PORT: String(port) })
  hearChild(child, ({ kind }) => {
    if (kind === 'serves') log('info', 'child_serves', { pid: child.process.pid })
  })
  return child
}

function keepChildren(log: Log, fork: () => void, giveUp: () => void) {
  let closing = false
  let ends: number[] = []
  const replace = (child: Worker, code: number | null, signal: string | null) => {
    if (closing) return
    ends = [...ends.filter((at) => at > Date.now() - 60_000), Date.now()]
    log('error', 'child_ended', { pid: child.process.pid, code, signal })
    if (ends.length > mostEnds) return giveUp()
    setTimeout(() => void (closing || fork()), pauseMs)
  }
  cluster.on('exit', replace)
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
  // On Windows a signal ends a process at once.
  if (process.platform === 'win32') sayToChild(child, { kind: 'stop' })
  else child.process.kill('SIGTERM')
  const late = await Promise.race([ended.then(() => false), wait(patienceMs, true, { ref: false })])
  if (late) child.process.kill('SIGKILL')
  await ended
}
