export type Check = (is: boolean, words: string) => void

/** Counts checks and collects the messages of those that fail. */
export function createChecks() {
  let [tried, survived] = [0, 0]
  const failedChecks: string[] = []
  const check: Check = (is, words) => {
    tried++
    if (is) survived++
    else failedChecks.push(words)
  }
  return { check, faults: failedChecks, counts: () => ({ tried, passed: survived, lost: 0, ok: survived === tried }) }
}
