import cluster from 'node:cluster'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { startAlone } from './processes/alone.ts'
import { startChild } from './processes/child.ts'
import { startParent } from './processes/parent.ts'

try {
  const config = readConfig(process.env)
  const start = cluster.isWorker ? startChild : config.webConcurrency > 1 ? startParent : startAlone
  await start(config, process.cwd())
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exit(1)
}
