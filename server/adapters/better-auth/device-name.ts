import names from './device-names.json' with { type: 'json' }

/** Specific enough for people to recognize their own device, too general to fingerprint it. */
export function deviceName(userAgent: string): string {
  const find = (known: Readonly<Record<string, string>>) =>
    Object.entries(known).find(([mark]) => userAgent.includes(mark))?.[1]
  const browser = find(names.browsers)
  const system = find(names.systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
