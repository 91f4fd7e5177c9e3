const minute = 60_000
const hour = 60 * minute

const firstDelayMs = minute / 2
const maxDelayMs = 6 * hour
/** After this a mail is marked as failed. */
export const retryForMs = 72 * hour

/** Doubles from half a minute up to six hours. Random jitter spreads out mails that failed together. */
export function retryDelay(attempts: number, random: number): number {
  return Math.ceil(Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs) * (0.5 + random))
}

/** While the server is down, only one mail per pause is tried instead of every waiting one. */
export function serverRetryDelay(failures: number, random: number): number {
  return Math.ceil(Math.min(1000 * 2 ** (failures - 1), 5 * minute) * (0.5 + random))
}
export const maxServerDelayMs = 8 * minute
