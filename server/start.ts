import cluster from 'node:cluster'
import { inheritConfig, loadConfig } from './config/config.ts'
import { checkMachine } from './check-machine.ts'
import { startAlone } from './cluster/single.ts'
import { startChild } from './cluster/worker.ts'
import { startParent } from './cluster/primary.ts'

export async function start(root: string): Promise<void> {
  if (cluster.isWorker) return startChild(inheritConfig(), root)
  const config = loadConfig(root)
  checkMachine()
  return config.webConcurrency > 1 ? startParent(config, root) : startAlone(config, root)
}
