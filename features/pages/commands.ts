import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import { writeSettingRow } from '#features/settings/rows.ts'
import { pageRow } from './queries.ts'

/** Without `own`, the built-in text is restored. */
export async function savePage(
  deps: ContentDeps,
  { name, own, user_id }: { name: string; own?: { text: string; intro?: string }; user_id: string },
): Promise<void> {
  const { clock } = deps
  await changeContent(deps, user_id, async (trx) => {
    if (own) await writeSettingRow({ db: trx, clock }, pageRow(name), { ...own, edited_at: clock() })
    else await trx.deleteFrom('settings').where('name', '=', pageRow(name)).execute()
    return { action: own ? 'page.changed' : 'page.restored', subject: name }
  })
}
