const minute = 60_000
const hour = 60 * minute

const firstPause = minute / 2
const longestPause = 6 * hour
/** After that nobody waits for it any more. */
export const triedFor = 72 * hour

/** Doubles from half a minute to six hours, half as long to half as long again: what failed together comes back apart. */
export function pauseAfter(attempts: number, chance: number): number {
  return Math.ceil(Math.min(firstPause * 2 ** (attempts - 1), longestPause) * (0.5 + chance))
}

/** A server that cannot be talked to is asked by one mail now and then, not by every mail that waits. */
export function serverPause(failures: number, chance: number): number {
  return Math.ceil(Math.min(1000 * 2 ** (failures - 1), 5 * minute) * (0.5 + chance))
}
export const longestServerPause = 8 * minute
