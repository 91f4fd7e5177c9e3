/** The first match counts: most browsers also name those whose pages they want to be served. */
const browsers = {
  Edg: 'Edge',
  'OPR/': 'Opera',
  SamsungBrowser: 'Samsung Internet',
  'Firefox/': 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  'Chrome/': 'Chrome',
  'Safari/': 'Safari',
}

const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

/** Specific enough for people to recognize their own device, too general to fingerprint it. */
export function deviceName(userAgent: string): string {
  const find = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([mark]) => userAgent.includes(mark))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
