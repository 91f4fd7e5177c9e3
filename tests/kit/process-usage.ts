import { readFileSync } from 'node:fs'

/** The kernel counts a hundred ticks a second. */
const msPerTick = 10

/** Resident memory of a process. */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}

/** What a process has read so far, from files and sockets. */
export function bytesRead(pid: number): number {
  return Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0)
}

/** CPU time of a process on all cores in milliseconds, user and system; steadier than wall time on a shared machine. */
export function cpuTime(pid: number): number {
  return readCpuTime(`/proc/${pid}/stat`)
}

/** The same for its main thread alone. */
export function mainThreadCpuTime(pid: number): number {
  return readCpuTime(`/proc/${pid}/task/${pid}/stat`)
}

function readCpuTime(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
