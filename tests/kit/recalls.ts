import type { RecallNotice } from '#domain/recalls/notice.ts'
import type { RecallSource } from '#domain/recalls/sources.ts'
import type { FeedReading, RecallFeeds } from '#features/recalls/ports.ts'

/* Brands, lots and recalls are invented. */

export const inventedNotice: RecallNotice = {
  source: 'openfda',
  source_id: 'F-0001-2026',
  name: 'Harbor Paw Salmon Bites',
  brands: ['Harbor Paw Foods, Inc.'],
  product: 'Harbor Paw Salmon Bites, freeze-dried treats for dogs, net wt. 6 oz pouch',
  codes: 'Lot HP-2271, best by 03/2027',
  reason: 'Salmonella found in a state sample',
  remedy: '',
  classification: 'Class I',
  url: 'https://www.accessdata.fda.gov/scripts/ires/?Event=99001',
  published_on: '2026-01-12',
  closed_on: null,
}

export const reading = (notices: readonly RecallNotice[] = [], change: Partial<FeedReading> = {}): FeedReading => ({
  notices,
  read: notices.length,
  unreadable: 0,
  ...change,
})

/** Sources that send what a test puts into `sends`, and remember what they were asked. */
export function createFakeFeeds() {
  const sends: Partial<Record<RecallSource, FeedReading>> = {}
  const asked: string[] = []
  const read = (source: RecallSource) => async (since: string) => {
    asked.push(`${source} ${since}`)
    return sends[source] ?? reading()
  }
  const recallFeeds: RecallFeeds = { openfda: read('openfda'), fda: read('fda'), cpsc: read('cpsc') }
  return { sends, asked, recallFeeds }
}
