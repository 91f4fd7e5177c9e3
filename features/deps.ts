import type { SiteConfig } from '#domain/site/site.ts'
import type { DailyVisitorIds, GeoLookup, FailedSearchCounter, ViewCollector } from './analytics/ports.ts'
import type { Backups } from './backups/ports.ts'
import type { ProductDiscovery, RetailerFetch } from './discovery/ports.ts'
import type { GenerationPorts } from './generation/ports.ts'
import type { Metrics } from './health/ports.ts'
import type { ExportPorts } from './export/ports.ts'
import type { ImportPorts } from './import/import-ports.ts'
import type { SearchEngines } from './indexing/ports.ts'
import type { MailSetup, MailTransport } from './mail/ports.ts'
import type { Illustrator } from './media/ports.ts'
import type { RecallFeeds } from './recalls/ports.ts'
import type { RedirectCounter } from './redirects/ports.ts'
import type * as ports from './ports.ts'
import type { CallProcedure } from './procedure.ts'
import type { Db } from './tables.ts'

/** Everything a feature may ask for. Built once, in server/compose.ts. */
export type Deps = {
  db: Db
  callProcedure: CallProcedure
  clock: ports.Clock
  newId: ports.NewId
  bus: ports.Bus
  contentVersion: ports.ContentVersion
  log: ports.Log
  config: SiteConfig
  illustrator: Illustrator
  rasterizer: ports.Rasterizer
  imageProcessor: ports.ImageProcessor
  mediaStore: ports.MediaStore
  backups: Backups
  starterLibrary: ports.StarterLibrary
  safetyGate: ports.SafetyGate
  views: ViewCollector
  failedSearches: FailedSearchCounter
  redirectCounter: RedirectCounter
  geo: GeoLookup
  dayIds: DailyVisitorIds
  mailer: ports.Mailer
  /** Only the mail worker uses it; everything else queues mail through `mailer`. */
  mailTransport: MailTransport
  mailSetup: MailSetup
  signer: ports.Signer
  /** At least 0 and below 1. */
  random: () => number
  accounts: ports.Accounts
  breachedPasswords: ports.BreachedPasswords
  setupLinks: ports.SetupLinks
  generation: GenerationPorts
  discovery: ProductDiscovery
  searchEngines: SearchEngines
  /** The only way to fetch a URL that a user typed, and only from the retailer. */
  fetchRetailerPage: RetailerFetch
  recallFeeds: RecallFeeds
  imports: ImportPorts
  exports: ExportPorts
  runtime: ports.Runtime
  metrics: Metrics
}

/** The dependencies of one function: `Needs<'db' | 'clock'>`. */
export type Needs<Name extends keyof Deps> = Pick<Deps, Name>
