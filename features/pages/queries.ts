import type { PageText } from '#domain/site/page-text.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import type { Needs } from '#features/deps.ts'
import { readSettingRow } from '#features/settings/rows.ts'

export const pageRow = (name: string) => `page:${name}`

/** The owner's text if there is one, else the built-in text. */
export async function readPage(
  { db, starterLibrary }: Needs<'db' | 'starterLibrary'>,
  name: string,
): Promise<PageText & { edited: boolean }> {
  const page = await starterLibrary.readPage(name)
  const own = (await readSettingRow(db, pageRow(name))) as { text: string; edited_at: number } | undefined
  if (!own) return { ...page, edited: false }
  // The ids in `sections` belong to the headings of the built-in text.
  const { sections: _, revised: __, ...fields } = page.fields
  return { fields: { ...fields, updated: formatLongDate(own.edited_at) }, text: own.text, edited: true }
}
