/** Where notices come from. Their terms are also in NOTICE.md. */
export const recallSources = {
  openfda: {
    name: 'openFDA enforcement reports',
    organization: 'U.S. Food and Drug Administration',
    home: 'https://open.fda.gov/apis/food/enforcement/',
    hosts: ['fda.gov'],
    license: 'CC0 1.0',
    quota: '40 to 240 requests a minute and 1,000 a day without a key; we make about 10 a day',
    covers: 'Food for people and pets, weekly',
  },
  fda: {
    name: 'FDA recalls, market withdrawals and safety alerts',
    organization: 'U.S. Food and Drug Administration',
    home: 'https://www.fda.gov/safety/recalls-market-withdrawals-safety-alerts',
    hosts: ['fda.gov'],
    license: 'Public domain',
    quota: 'none stated; we make 2 requests a day',
    covers: 'What makers announce, the newest only',
  },
  cpsc: {
    name: 'CPSC recalls',
    organization: 'U.S. Consumer Product Safety Commission',
    home: 'https://www.cpsc.gov/Recalls',
    hosts: ['cpsc.gov', 'saferproducts.gov'],
    license: 'Public domain',
    quota: 'none stated; we make 2 requests a day',
    covers: 'Toys, beds, gates, heaters and other things',
  },
} as const

export type RecallSource = keyof typeof recallSources
export const recallSourceKeys = Object.keys(recallSources) as RecallSource[]

/** The notice itself, if its URL is one of its source, else the source's own page. */
export function noticeUrl(source: RecallSource, text: string): string {
  const { home, hosts } = recallSources[source]
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.port) return home
  const isOwn = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (!isOwn) return home
  url.protocol = 'https:'
  return url.href.length <= 500 ? url.href : home
}

export const organizationOf = (source: RecallSource): string => recallSources[source].organization
