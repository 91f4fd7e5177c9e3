/** The kernel counts a thread's time in steps of some milliseconds: below this nothing can be told. */
const least = 80

/**
 * Milliseconds of this thread's processor time that the work takes, over as many turns as it needs to be measured.
 * A clock would count what the rest of the machine does, too.
 */
export function timeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  for (let turns = 1; ; turns++) {
    work()
    const { user, system } = process.threadCpuUsage(before)
    const spent = (user + system) / 1000
    if (spent >= least) return spent / turns
  }
}
