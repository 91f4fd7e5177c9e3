import { sql } from 'kysely'
import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import { listClickedOffers, listTextClicks } from './clicked-offers.ts'
import { isOwnLine, mostUsedCurrency } from './own-lines.ts'

/** Reports arrive late, so clicks are counted only on days for which there are earnings. */
export type EarningsPerClick = {
  currency: string
  since: string
  until: string
  /** In cents, of a program's links. Of all links if too little is known of the program. */
  of: (program: string | undefined) => { cents: number; isOfProgram: boolean }
}

const rateDays = 90
/** Of fewer clicks, one sale would decide. */
const minClicks = 20

/** Undefined if no earnings of the last ninety days are known, or they are not above zero. */
export async function readEarningsPerClick(
  db: Db,
  site: AffiliateTags,
  today: string,
): Promise<EarningsPerClick | undefined> {
  const lines = await listProgramLines(db, addDays(today, 1 - rateDays), today)
  const own = lines.filter(isOwnLine(site))
  const currency = mostUsedCurrency(own)
  const counted = own.filter((line) => line.currency === currency)
  const days = counted.flatMap(({ first, last }) => [first, last]).toSorted()
  const [since, until] = [days[0], days.at(-1)]
  if (currency === undefined || since === undefined || until === undefined) return undefined
  const clicks = await countProgramClicks(db, since, until)
  const allClicks = sumOf([...clicks.values()])
  const allCents = sumOf(counted.map(({ cents }) => cents))
  if (allClicks === 0 || allCents <= 0) return undefined
  const centsOf = Map.groupBy(counted, ({ program }) => program)
  const of = (program: string | undefined) => {
    const programLines = centsOf.get(program ?? '') ?? []
    const programClicks = clicks.get(program ?? '') ?? 0
    const isOfProgram = !!program && programLines.length > 0 && programClicks >= minClicks
    const cents = isOfProgram ? sumOf(programLines.map((line) => line.cents)) / programClicks : allCents / allClicks
    return { cents: Math.max(0, cents), isOfProgram }
  }
  return { currency, since, until, of }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function listProgramLines(db: Db, since: string, until: string) {
  return db
    .selectFrom('earnings')
    .select(['program', 'tracking_id', 'currency'])
    .select([
      sql<string>`min(day)`.as('first'),
      sql<string>`max(day)`.as('last'),
      sql<number>`sum(cents)`.as('cents'),
      sql<number>`count(*)`.as('rows'),
    ])
    .where('day', '>=', since)
    .where('day', '<=', until)
    .groupBy(['program', 'tracking_id', 'currency'])
    .execute()
}

/** Clicks of people by the program of the link; those on links in texts, or of no program, under an empty key. */
async function countProgramClicks(db: Db, since: string, until: string): Promise<Map<string, number>> {
  const [offers, texts] = await Promise.all([
    listClickedOffers(db, { since, until }),
    listTextClicks(db, { since, until }),
  ])
  const counts = new Map([['', sumOf(texts.map(({ clicks }) => clicks))]])
  for (const { clicks, offer } of offers) {
    const key = parseAffiliateLink(offer?.affiliate_link ?? null)?.program.key ?? ''
    counts.set(key, (counts.get(key) ?? 0) + clicks)
  }
  return counts
}
