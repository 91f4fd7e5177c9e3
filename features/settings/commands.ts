import { applySiteSettings, type Settings } from '#domain/site/settings.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from './queries.ts'
import { lockSettingRow, readSettingRow } from './rows.ts'
import { withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import { replaceTagInText } from '#domain/affiliate/retag.ts'
import { withLink } from '#domain/products/linked-product.ts'
import type { Db } from '#features/tables.ts'
import { indexTools } from '#features/tools/index-tools.ts'

/** A changed affiliate tag also replaces the old tag in existing links. */
export async function updateSettings(
  deps: Needs<'db' | 'clock' | 'newId' | 'contentVersion' | 'config'>,
  change: Partial<Settings>,
  user_id: string | null,
): Promise<Settings> {
  const { db, clock, config } = deps
  const settings = await db.transaction().execute(async (trx) => {
    const updated_at = clock()
    await lockSettingRow(trx, 'site', updated_at)
    const stored = (await readSettingRow(trx, 'site')) as Partial<Settings>
    const before = await readSettings({ db: trx, config })
    const value = { ...stored, ...change }
    await trx.updateTable('settings').set({ value }).where('name', '=', 'site').execute()
    const after = await readSettings({ db: trx, config })
    const retagged = await retag(trx, {
      from: applySiteSettings(config, before).affiliateTag,
      to: applySiteSettings(config, after).affiliateTag,
      now: updated_at,
    })
    if (change.hiddenTools) await indexTools(trx, after.hiddenTools)
    const changes = listChanges(before, after)
    const details = { changed: Object.keys(change), changes, ...retagged }
    await recordAudit(deps, trx, { user_id, action: 'settings.changed', subject: 'site', details })
    return after
  })
  await deps.contentVersion.bump()
  return settings
}

const maxValueLength = 200
/** Addresses of people and secrets stay out of the log, which outlives them. */
const privateName = /email|address|operator|company|key|secret|password|token/i

/** What the audit log shows of the values that differ. */
function listChanges(before: Settings, after: Settings) {
  const json = (value: unknown) => JSON.stringify(value ?? null)
  const text = (name: keyof Settings, { [name]: value }: Settings) =>
    privateName.test(name) ? '•••' : (typeof value === 'string' ? value : json(value)).slice(0, maxValueLength)
  return (Object.keys(after) as (keyof Settings)[])
    .filter((name) => json(before[name]) !== json(after[name]))
    .map((name) => ({ name, from: text(name, before), to: text(name, after) }))
}

type RetagRequest = { from: string; to: string; now: number }
type RetagResult = { products: number; articles: number }

/** Replaces the site's former tag; tags of others stay. Must run in the caller's transaction. */
async function retag(trx: Db, request: RetagRequest): Promise<RetagResult> {
  if (request.from === request.to) return { products: 0, articles: 0 }
  return { products: await retagProducts(trx, request), articles: await retagArticles(trx, request) }
}

async function retagProducts(trx: Db, { from, to, now }: RetagRequest): Promise<number> {
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'affiliate_link'])
    .where('affiliate_link', 'like', `%tag=${from}%`)
    .execute()
  const tagged = rows.map(withLink).flatMap(({ id, link }) => (link?.tag === from ? [{ id, link }] : []))
  for (const { id, link } of tagged) {
    await trx
      .updateTable('products')
      .set((row) => ({
        affiliate_link: withAffiliateTag(link, to).url.href,
        updated_at: now,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
  return tagged.length
}

/** One at a time, because all texts of a large site would not fit into memory. */
async function retagArticles(trx: Db, { from, to, now }: RetagRequest): Promise<number> {
  const rows = await trx.selectFrom('articles').select('id').where('content', 'like', `%tag=${from}%`).execute()
  let changed = 0
  for (const { id } of rows) {
    const { content } = await trx
      .selectFrom('articles')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const text = replaceTagInText(content, from, to)
    if (text === content) continue
    changed++
    await trx
      .updateTable('articles')
      .set((row) => ({ content: text, updated_at: now, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  return changed
}
