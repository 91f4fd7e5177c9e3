/** The kernel counts a thread's CPU time in steps of a few milliseconds: shorter work cannot be measured. */
const minMeasuredMs = 80

/**
 * CPU time of this thread per run of `work`, in milliseconds, over as many runs as it takes to measure. Wall time would
 * include what the rest of the machine does.
 */
export function cpuTimeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    work()
    const { user, system } = process.threadCpuUsage(before)
    const spent = (user + system) / 1000
    if (spent >= minMeasuredMs) return spent / runs
  }
}
