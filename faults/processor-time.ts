import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** What a process has used of all cores so far, itself and for the system. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
