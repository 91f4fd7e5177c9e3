export type Check = (is: boolean, words: string) => void

/** Counts what was looked at, and keeps the words of what was not as it should be. */
export function createChecks() {
  let [tried, survived] = [0, 0]
  const faults: string[] = []
  const check: Check = (is, words) => {
    tried++
    if (is) survived++
    else faults.push(words)
  }
  return { check, faults, figures: () => ({ tried, survived, lost: 0, ok: survived === tried }) }
}
