/** Milliseconds of this thread's processor time. A clock would count what the rest of the machine does, too. */
export function timeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
