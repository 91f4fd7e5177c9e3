const minute = 60_000
const hour = 60 * minute

const firstDelayMs = minute / 2
const maxDelayMs = 6 * hour
/** After that nobody waits for it any more. */
export const retryForMs = 72 * hour

/** Doubles from half a minute to six hours, half as long to half as long again: what failed together comes back apart. */
export function retryDelay(attempts: number, random: number): number {
  return Math.ceil(Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs) * (0.5 + random))
}

/** A server that cannot be talked to is asked by one mail now and then, not by every mail that waits. */
export function serverRetryDelay(failures: number, random: number): number {
  return Math.ceil(Math.min(1000 * 2 ** (failures - 1), 5 * minute) * (0.5 + random))
}
export const maxServerDelayMs = 8 * minute
