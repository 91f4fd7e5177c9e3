import { readFileSync } from 'node:fs'

/** The kernel counts a hundred ticks a second. */
const msPerTick = 10

/** Memory that a process really holds. */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}

/** Milliseconds of all cores that a process has used, itself and for the system; steadier than a clock where others work, too. */
export function cpuTime(pid: number): number {
  return readCpuTime(`/proc/${pid}/stat`)
}

/** The same of its main thread alone. */
export function mainThreadCpuTime(pid: number): number {
  return readCpuTime(`/proc/${pid}/task/${pid}/stat`)
}

function readCpuTime(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
