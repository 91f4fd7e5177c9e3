import { listHiddenGems, listPopular } from '#features/articles/ranked.ts'
import { readSettings, readSite } from '#features/settings/reads.ts'
import type { Db } from '#features/tables.ts'
import type { Sending } from './issue-sending.ts'
import { scheduleIssue } from './issue-states.ts'
import { createIssue } from './issues.ts'

const day = 24 * 60 * 60 * 1000
const week = 7 * day
const name = 'weekly'
const most = { fresh: 5, popular: 2, gems: 1 }

/** Once in seven days, when the owner wants it and there is something new. Says whether an issue was made. */
export async function sendWeekly(deps: Sending): Promise<boolean> {
  const { weeklyLetter } = await readSettings(deps)
  if (!weeklyLetter) return false
  const since = await takeTurn(deps)
  if (since === undefined) return false
  const fresh = await listSince(deps.db, since, deps.clock())
  if (fresh.length === 0) return false
  const shown = fresh.map(({ id }) => id)
  const popular = (await listPopular(deps.db, deps.clock(), 8))
    .filter(({ id }) => !shown.includes(id))
    .slice(0, most.popular)
  const gems = await listHiddenGems(deps.db, [...shown, ...popular.map(({ id }) => id)], most.gems)
  const articles = [...new Set([...shown, ...popular.map(({ id }) => id), ...gems.map(({ id }) => id)])]
  const site = await readSite(deps)
  const id = await createIssue(deps, null, 'weekly', {
    subject:
      fresh.length === 1 ? `${site.name}: ${fresh[0]?.title}` : `${site.name}: ${fresh.length} new reads this week`,
    preheader: fresh[0]?.title ?? '',
    intro: `Here is what is new at ${site.name}, what readers liked best this week, and one good piece that too few have found.`,
    articles,
    products: [],
  })
  return scheduleIssue(deps, null, id, deps.clock())
}

/** Since when there may be news; undefined when the last letter is younger than a week. The first week is the last seven days. */
async function takeTurn({ db, clock }: Sending): Promise<number | undefined> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('mail_digests')
      .values({ name, sent_at: 0, told_until: now - week })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .execute()
    const { sent_at, told_until } = await trx
      .selectFrom('mail_digests')
      .select(['sent_at', 'told_until'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    if (sent_at + week > now || (await listSince(trx, told_until, now)).length === 0) return undefined
    await trx.updateTable('mail_digests').set({ sent_at: now, told_until: now }).where('name', '=', name).execute()
    return told_until
  })
}

function listSince(db: Db, since: number, now: number) {
  return db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('visible', '=', true)
    .where('published_date', '>', since)
    .where('published_date', '<=', now)
    .orderBy('published_date', 'desc')
    .limit(most.fresh)
    .execute()
}
