import { listHiddenGems, listPopular } from '#features/articles/rankings.ts'
import { readAlmanacNote } from '#features/almanac/queries.ts'
import { claim } from '#domain/site/claims.ts'
import { defaultDigestHour, latestWeeklySlot, weekMs } from '#domain/newsletter/weekly-slot.ts'
import { endDigest, lockDigest } from '#features/mail/digest-schedule.ts'
import { readSettings, readSite } from '#features/settings/queries.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import type { SendIssueDeps } from './issue-sending.ts'
import { insertIssue } from './issue-commands.ts'

const digestName = 'weekly'
const articleLimits = { fresh: 5, popular: 2, gems: 1 }

type DigestDeps = SendIssueDeps & Needs<'starterLibrary'>

/**
 * Once a week, at the hour the owner chose or as soon as possible after it, and only if there are new articles. Returns
 * whether an issue was created.
 */
export async function createWeeklyDigest(deps: DigestDeps): Promise<boolean> {
  const { weeklyDigest, weeklyDigestDay, weeklyDigestHour, timeZone } = await readSettings(deps)
  if (!weeklyDigest) {
    // So that turning it on again waits for the chosen hour instead of making up for the time it was off.
    await deps.db.deleteFrom('mail_digests').where('name', '=', digestName).execute()
    return false
  }
  const now = deps.clock()
  const slot = latestWeeklySlot(now, weeklyDigestDay, weeklyDigestHour ?? defaultDigestHour, timeZone)
  return deps.db.transaction().execute(async (trx) => {
    const { sent_at, covered_until } = await lockDigest(trx, digestName, { sent_at: now, covered_until: now - weekMs })
    // A time far in the future comes from a clock that was wrong, and must not block the digest.
    if (sent_at >= slot && sent_at <= now + weekMs) return false
    const fresh = await listPublishedSince(trx, covered_until, now)
    if (fresh.length === 0) {
      await endDigest(trx, digestName, now, covered_until)
      return false
    }
    const content = await composeDigest({ ...deps, db: trx }, fresh)
    await insertIssue(deps, trx, { user_id: null, kind: 'weekly', content, scheduled_at: now })
    await endDigest(trx, digestName, now, now)
    return true
  })
}

type NewArticles = readonly { id: string; title: string }[]

async function composeDigest(deps: DigestDeps, fresh: NewArticles) {
  const articleIds = fresh.map(({ id }) => id)
  const read = await listPopular(deps.db, deps.clock(), articleLimits.fresh + articleLimits.popular)
  const popular = read
    .map(({ id }) => id)
    .filter((id) => !articleIds.includes(id))
    .slice(0, articleLimits.popular)
  const gems = (await listHiddenGems(deps.db, [...articleIds, ...popular], articleLimits.gems)).map(({ id }) => id)
  const site = await readSite(deps)
  const title = fresh[0]?.title ?? ''
  const welcome = claim(site, 'reader-favorites').digest.replace('{site}', () => site.name)
  const season = await readAlmanacNote(deps)
  return {
    subject: `${site.name}: ${fresh.length === 1 ? title : `${fresh.length} new reads this week`}`,
    preheader: title,
    intro: [welcome, season].filter(Boolean).join('\n\n'),
    // On a site with few articles the hidden gem may be among the others.
    articles: [...new Set([...articleIds, ...popular, ...gems])],
    products: [],
  }
}

function listPublishedSince(db: Db, since: number, now: number): Promise<NewArticles> {
  return db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('visible', '=', true)
    .where('sample', '=', false)
    .where('published_date', '>', since)
    .where('published_date', '<=', now)
    .orderBy('published_date', 'desc')
    .limit(articleLimits.fresh)
    .execute()
}
