import cluster from 'node:cluster'
import { inheritConfig, loadConfig } from './config/config.ts'
import { checkMachine } from './check-machine.ts'
import { startSingle } from './cluster/single.ts'
import { startWorker } from './cluster/worker.ts'
import { startPrimary } from './cluster/primary.ts'

export async function start(root: string): Promise<void> {
  if (cluster.isWorker) return startWorker(inheritConfig(), root)
  const config = loadConfig(root)
  checkMachine()
  return config.webConcurrency > 1 ? startPrimary(config, root) : startSingle(config, root)
}
