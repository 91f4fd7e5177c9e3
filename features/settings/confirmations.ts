import type { Settings } from '#domain/site/settings.ts'

/** The settings row of the confirmed points of the launch check. */
export const confirmedSetting = 'launch-check'

export function parseConfirmations(stored: unknown): Settings['confirmations'] {
  const { confirmed = {} } = (stored ?? {}) as { confirmed?: Settings['confirmations'] }
  return confirmed
}
