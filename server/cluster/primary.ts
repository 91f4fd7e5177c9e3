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
import { onWorkerMessage, sendToWorker } from './ipc-messages.ts'
import { shareMetricsAsPrimary } from './shared-metrics.ts'
import { exitOnFatalError, installShutdown } from './shutdown.ts'

const stopTimeoutMs = 12_000
const restartDelayMs = 200
/** More exits than this in a minute are not a coincidence. */
const maxExitsPerMinute = 20

export async function startPrimary(config: Config, root: string): Promise<void> {
  // JSON has no infinite numbers, which metrics may contain.
  cluster.setupPrimary({ serialization: 'advanced' })
  const app = await compose({ config, root, onFatal: exitOnFatalError, shareMetrics: shareMetricsAsPrimary })
  const { deps } = app
  await prepareSite(deps, config)
  const port = await startFirstWorker(config, deps.log).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const fork = () => forkWorker(port, deps.log)
  for (let more = 1; more < config.webConcurrency; more++) fork()
  const jobs = startJobs(app)
  await printStartupMessage(deps, config, port)
  const supervisor = superviseWorkers(deps.log, fork, () => stop(1))
  const stop = installShutdown(deps.log, [
    jobs.stopWorkers,
    () => supervisor.close(),
    jobs.stopScheduledJobs,
    app.close,
  ])
}

/** The first worker shows whether the site can be served. It prints its own errors. */
async function startFirstWorker(config: Config, log: Log): Promise<number> {
  const port = await reservePort(config)
  const worker = forkWorker(port, log)
  const serving = new Promise<true>((resolve) =>
    onWorkerMessage(worker, ({ kind }) => {
      if (kind === 'ready') resolve(true)
    }),
  )
  const ended = once(worker, 'exit').then(() => false)
  if (!(await Promise.race([serving, ended]))) throw new StartupError(exitReason(worker))
  return port
}

/** Empty when the worker has already printed the reason. */
function exitReason({ process: { signalCode } }: Worker): string {
  return signalCode === null ? '' : `The first web process was ended by ${signalCode} before it served anything.`
}

/** Workers share a port and would also share it with another instance of this program, so it has to be free first. */
async function reservePort({ port, hosts }: Config): Promise<number> {
  const probe = createServer()
  const bound = await listenOn(probe, port, hosts[0] ?? '::', false)
  probe.close()
  await once(probe, 'close')
  return bound ?? port
}

function forkWorker(port: number, log: Log): Worker {
  const worker = cluster.fork({ PORT: String(port) })
  onWorkerMessage(worker, ({ kind }) => {
    if (kind === 'ready') log('info', 'worker_ready', { pid: worker.process.pid })
  })
  return worker
}

function superviseWorkers(log: Log, fork: () => void, giveUp: () => void) {
  let closing = false
  let exits: number[] = []
  const replace = (worker: Worker, code: number | null, signal: string | null) => {
    if (closing) return
    exits = [...exits.filter((at) => at > Date.now() - 60_000), Date.now()]
    log('error', 'worker_exited', { pid: worker.process.pid, code, signal })
    if (exits.length > maxExitsPerMinute) return giveUp()
    setTimeout(() => void (closing || fork()), restartDelayMs)
  }
  cluster.on('exit', replace)
  return {
    async close() {
      closing = true
      await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [stopWorker(worker)] : [])))
    },
  }
}

/** Lets it finish its requests. */
async function stopWorker(worker: Worker) {
  const ended = once(worker, 'exit')
  // On Windows a signal would end the process immediately.
  if (process.platform === 'win32') sendToWorker(worker, { kind: 'stop' })
  else worker.process.kill('SIGTERM')
  const timedOut = await Promise.race([ended.then(() => false), wait(stopTimeoutMs, true, { ref: false })])
  if (timedOut) worker.process.kill('SIGKILL')
  await ended
}
