/** The kernel counts a thread's time in steps of some milliseconds: below this nothing can be told. */
const minMeasuredMs = 80

/**
 * Milliseconds of this thread's processor time that the work takes, over as many turns as it needs to be measured.
 * A clock would count what the rest of the machine does, too.
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
