import type { SiteFacts } from '#domain/site/site.ts'
import type { DayIds, Geo, SearchCounter } from './analytics/ports.ts'
import type { ViewCollector } from './analytics/page-view.ts'
import type { Discovery, SafeFetch } from './discovery/ports.ts'
import type { GenerationPorts } from './generation/ports.ts'
import type { Metrics } from './health/ports.ts'
import type { SearchEngines } from './indexing/ports.ts'
import type { Carrier } from './mail/ports.ts'
import type {
  Accounts,
  Bus,
  Clock,
  ContentVersion,
  DashboardFiles,
  Illustrator,
  KnownPasswords,
  Log,
  Mailer,
  MediaStore,
  NewId,
  Operation,
  PicturePress,
  Rasterizer,
  SetupLinks,
  Signer,
  StarterLibrary,
} from './ports.ts'
import type { Db } from './tables.ts'

/** Everything a feature may ask for. Built once, in server/compose.ts. */
export type Deps = {
  db: Db
  clock: Clock
  newId: NewId
  bus: Bus
  content: ContentVersion
  log: Log
  site: SiteFacts
  illustrator: Illustrator
  rasterizer: Rasterizer
  press: PicturePress
  mediaStore: MediaStore
  starter: StarterLibrary
  views: ViewCollector
  searches: SearchCounter
  geo: Geo
  dayIds: DayIds
  mailer: Mailer
  /** Only the mail worker asks it; everybody else puts mails in the queue. */
  carrier: Carrier
  signer: Signer
  /** From 0 up to 1. */
  chance: () => number
  accounts: Accounts
  knownPasswords: KnownPasswords
  setupLinks: SetupLinks
  generation: GenerationPorts
  discovery: Discovery
  searchEngines: SearchEngines
  /** Reads pages of the retailer; nothing else leaves the house by an address that somebody typed. */
  outside: SafeFetch
  dashboard: DashboardFiles
  operation: Operation
  metrics: Metrics
}

/** What one command asks for: Needs<'db' | 'clock'>. */
export type Needs<Name extends keyof Deps> = Pick<Deps, Name>
