import { readFileSync } from 'node:fs'

/** The kernel counts a hundred ticks a second. */
const msPerTick = 10

/** Resident memory of a process. */
export const residentMegabytes = (pid: number) => readMemory(pid, 'VmRSS')

/** The same without mapped files, which the kernel keeps as long as nobody else needs the memory. */
export const privateMegabytes = (pid: number) => readMemory(pid, 'RssAnon')

function readMemory(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}

/** What a process has read so far, from files and sockets. */
export function bytesRead(pid: number): number {
  return Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0)
}

/** CPU time of a process on all cores in milliseconds, user and system; steadier than wall time on a shared machine. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
