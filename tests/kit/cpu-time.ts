/**
 * CPU time of this thread in seconds. The limit must be ten times what the work takes, because a core that is shared
 * with others is several times slower; the input must be so large that quadratic work cannot meet that limit.
 */
export function cpuSecondsOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000_000
}
