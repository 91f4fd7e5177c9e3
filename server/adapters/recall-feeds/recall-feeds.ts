import type { RecallFeeds } from '#features/recalls/ports.ts'
import { createCpscFeed } from './cpsc.ts'
import { createFdaFeed } from './fda.ts'
import type { FetchFeedOptions } from './fetch-feed.ts'
import { createOpenFdaFeed } from './openfda.ts'

export function createRecallFeeds(clock: () => number, options: FetchFeedOptions = {}): RecallFeeds {
  return { openfda: createOpenFdaFeed(clock, options), fda: createFdaFeed(options), cpsc: createCpscFeed(options) }
}
