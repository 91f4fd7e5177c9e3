/** The kernel counts a thread's CPU time in steps of a few milliseconds: shorter work cannot be measured. */
const minMeasuredMs = 40

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

/** CPU time of `countWords` on the machine for which limits in tests are written. */
const usualMs = 2.5

/** How many times slower than usual the processor is now, at least 1: cores shared with others can be six times slower. */
export function slowness(): number {
  return Math.max(1, cpuTimeOf(countWords) / usualMs)
}

function countWords() {
  const counts = new Map<string, number>()
  for (let n = 0; n < 4000; n++) {
    const word = `word${(n * 7919) % 1013}.`.replace(/\.$/, '').toUpperCase()
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
}
