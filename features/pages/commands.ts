import type { Result } from '#domain/result.ts'
import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import type { CheckDeps } from '#features/review/check-article.ts'
import type { Findings } from '#features/review/review-change.ts'
import { releasedDetails, reviewText } from '#features/review/review-text.ts'
import { writeSettingRow } from '#features/settings/rows.ts'
import type { Needs } from '#features/deps.ts'
import { indexBuiltInPage } from './index-pages.ts'
import { pageRow, readPage } from './queries.ts'

/** Without `custom`, the built-in text is restored. `release`: in spite of what the safety check finds. */
export async function savePage(
  deps: ContentDeps & CheckDeps & Needs<'starterLibrary'>,
  page: { name: string; custom?: { text: string; intro?: string }; user_id: string; release?: boolean | undefined },
): Promise<Result<void, Findings>> {
  const { name, custom, user_id, release } = page
  const { clock } = deps
  const before = await readPage(deps, name)
  const review = await reviewText(deps, {
    before: { fields: [before.fields['intro']], content: before.text },
    after: { fields: [custom?.intro], content: custom?.text ?? '' },
    release,
  })
  if (!review.ok) return review
  await changeContent(deps, user_id, async (trx) => {
    if (custom) await writeSettingRow({ db: trx, clock }, pageRow(name), { ...custom, edited_at: clock() })
    else await trx.deleteFrom('settings').where('name', '=', pageRow(name)).execute()
    await indexBuiltInPage({ ...deps, db: trx }, name)
    const details = releasedDetails(review.findings)
    return { action: custom ? 'page.changed' : 'page.restored', subject: name, details }
  })
  return { ok: true }
}
