import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import { writeSettingRow } from '#features/settings/rows.ts'
import { pageRow } from './queries.ts'

/** null restores the built-in text. */
export async function savePage(
  deps: ContentDeps,
  { name, text, user_id }: { name: string; text: string | null; user_id: string },
): Promise<void> {
  const { clock } = deps
  await changeContent(deps, user_id, async (trx) => {
    if (text === null) await trx.deleteFrom('settings').where('name', '=', pageRow(name)).execute()
    else await writeSettingRow({ db: trx, clock }, pageRow(name), { text, edited_at: clock() })
    return { action: text === null ? 'page.restored' : 'page.changed', subject: name }
  })
}
