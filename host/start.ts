import cluster from 'node:cluster'
import { loadConfig, readConfig } from './config.ts'
import { checkMachine } from './check-machine.ts'
import { startAlone } from './processes/alone.ts'
import { startChild } from './processes/child.ts'
import { startParent } from './processes/parent.ts'

export async function start(root: string): Promise<void> {
  // A child inherits what its parent has read from .env, and has no second look at the machine.
  if (cluster.isWorker) return startChild(readConfig(process.env), root)
  const config = loadConfig(root)
  checkMachine()
  return config.webConcurrency > 1 ? startParent(config, root) : startAlone(config, root)
}
