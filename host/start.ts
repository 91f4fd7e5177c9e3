import cluster from 'node:cluster'
import { inheritConfig, loadConfig } from './config.ts'
import { checkMachine } from './check-machine.ts'
import { startAlone } from './processes/alone.ts'
import { startChild } from './processes/child.ts'
import { startParent } from './processes/parent.ts'

export async function start(root: string): Promise<void> {
  if (cluster.isWorker) return startChild(inheritConfig(), root)
  const config = loadConfig(root)
  checkMachine()
  return config.webConcurrency > 1 ? startParent(config, root) : startAlone(config, root)
}
