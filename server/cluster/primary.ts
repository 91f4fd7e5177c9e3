import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#features/ports.ts'
import { StartupError } from '#server/startup-error.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { listenOn } from '#server/http/listen.ts'
import { printStartupMessage, prepareSite, startJobs } from './startup.ts'
import { primaryIpc } from './ipc.ts'
import { onWorkerMessage, sendToWorker } from './ipc-messages.ts'
import { exitOnFatalError, installShutdown } from './shutdown.ts'

const stopTimeoutMs = 12_000
const restartDelayMs = 200
/** So many ends in a minute are no accident any more. */
const maxExitsPerMinute = 20

/** Owns the data, does what nobody asks for, and keeps so many children answering. */
export async function startPrimary(config: Config, root: string): Promise<void> {
  cluster.setupPrimary({ serialization: 'advanced' })
  const app = await compose({ config, root, onFatal: exitOnFatalError, ipc: primaryIpc })
  const { deps } = app
  await prepareSite(deps, config)
  const port = await startFirstWorker(config, deps.log).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const fork = () => forkWorker(port, deps.log)
  for (let more = 1; more < config.webConcurrency; more++) fork()
  const work = startJobs(app, config)
  await printStartupMessage(deps, config, port)
  const supervisor = superviseWorkers(deps.log, fork, () => stop(1))
  const stop = installShutdown(deps.log, [
    work.stopWorkers,
    () => supervisor.close(),
    work.stopScheduledJobs,
    app.close,
  ])
}

/** The first shows whether the site can be served; what is wrong it says itself. */
async function startFirstWorker(config: Config, log: Log): Promise<number> {
  const port = await reservePort(config)
  const child = forkWorker(port, log)
  const serving = new Promise<true>((resolve) =>
    onWorkerMessage(child, ({ kind }) => {
      if (kind === 'ready') resolve(true)
    }),
  )
  const ended = once(child, 'exit').then(() => false)
  if (!(await Promise.race([serving, ended]))) throw new StartupError(reasonOf(child))
  return port
}

/** Empty when the child has printed the reason itself. */
function reasonOf({ process: { signalCode } }: Worker): string {
  return signalCode === null ? '' : `The first web process was ended by ${signalCode} before it served anything.`
}

/** Children share a port, and would share it with another program of the same kind; so it must be free before. */
async function reservePort({ port, hosts }: Config): Promise<number> {
  const probe = createServer()
  const bound = await listenOn(probe, port, hosts[0] ?? '::', false)
  probe.close()
  await once(probe, 'close')
  return bound ?? port
}

function forkWorker(port: number, log: Log): Worker {
  const child = cluster.fork({ PORT: String(port) })
  onWorkerMessage(child, ({ kind }) => {
    if (kind === 'ready') log('info', 'worker_ready', { pid: child.process.pid })
  })
  return child
}

function superviseWorkers(log: Log, fork: () => void, giveUp: () => void) {
  let closing = false
  let ends: number[] = []
  const replace = (child: Worker, code: number | null, signal: string | null) => {
    if (closing) return
    ends = [...ends.filter((at) => at > Date.now() - 60_000), Date.now()]
    log('error', 'worker_exited', { pid: child.process.pid, code, signal })
    if (ends.length > maxExitsPerMinute) return giveUp()
    setTimeout(() => void (closing || fork()), restartDelayMs)
  }
  cluster.on('exit', replace)
  return {
    async close() {
      closing = true
      await Promise.all(Object.values(cluster.workers ?? {}).flatMap((child) => (child ? [stopWorker(child)] : [])))
    },
  }
}

/** Lets it finish what is under way; the writer stays open as long. */
async function stopWorker(child: Worker) {
  const ended = once(child, 'exit')
  // On Windows a signal ends a process at once.
  if (process.platform === 'win32') sendToWorker(child, { kind: 'stop' })
  else child.process.kill('SIGTERM')
  const late = await Promise.race([ended.then(() => false), wait(stopTimeoutMs, true, { ref: false })])
  if (late) child.process.kill('SIGKILL')
  await ended
}
