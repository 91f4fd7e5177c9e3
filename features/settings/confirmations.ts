import type { Confirmation, Settings } from '#domain/site/settings.ts'

/** The settings row of the confirmed points of the launch check. */
export const confirmedSetting = 'launch-check'

/** Earlier releases stored a list of keys, without evidence. */
export function parseConfirmations(stored: unknown): Settings['confirmations'] {
  const { confirmed = {} } = (stored ?? {}) as { confirmed?: string[] | Record<string, Confirmation> }
  if (!Array.isArray(confirmed)) return confirmed
  return Object.fromEntries(confirmed.map((key) => [key, { at: 0, by: '', evidence: '' }]))
}
