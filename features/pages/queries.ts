import type { PageText } from '#domain/site/page-text.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import type { Needs } from '#features/deps.ts'
import { readSettingRow } from '#features/settings/rows.ts'
import { readTimeZone } from '#features/settings/time-zone.ts'

/** Without `intro`, the built-in one is shown. */
type EditedPage = { text: string; intro?: string; edited_at: number }

export const pageRow = (name: string) => `page:${name}`

/** The owner's text if there is one, else the built-in text. */
export async function readPage(
  { db, starterLibrary }: Needs<'db' | 'starterLibrary'>,
  name: string,
): Promise<PageText & { edited: boolean }> {
  const page = await starterLibrary.readPage(name)
  const custom = (await readSettingRow(db, pageRow(name))) as EditedPage | undefined
  if (!custom) return { ...page, edited: false }
  // The ids in `sections` belong to the headings of the built-in text.
  const { sections: _, revised: __, ...fields } = page.fields
  const { text, intro = page.fields['intro'] ?? '', edited_at } = custom
  const updated = formatLongDate(edited_at, await readTimeZone(db))
  return { fields: { ...fields, intro, updated }, text, edited: true }
}
