import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Pins a process and its future children to one core; false if that is not possible. */
export function pinToCore(core: number, pid: number): boolean {
  return setCores(String(core), pid)
}

/** Whatever runs after a scenario would stay on its core. */
export function unpin(pid: number) {
  setCores(`0-${cpus().length - 1}`, pid)
}

function setCores(cores: string, pid: number): boolean {
  try {
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
