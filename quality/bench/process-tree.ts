import { execFileSync } from 'node:child_process'

/** A process and everything it has started that still runs. */
export function processTree(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const parent of found) found.push(...pairs.filter(([, ppid]) => ppid === parent).map(([child = 0]) => child))
  return found
}
