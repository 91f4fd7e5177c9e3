import type { Db } from '#features/tables.ts'

/** Where a link of an issue leads, counted once more when a person opens it. Undefined for a link that we did not make. */
export async function openIssueLink(
  db: Db,
  issue_id: string,
  place: number,
  isPerson: boolean,
): Promise<string | undefined> {
  const link = db.selectFrom('issue_links').select('path').where('issue_id', '=', issue_id).where('place', '=', place)
  if (!isPerson) return (await link.executeTakeFirst())?.path
  const counted = await db
    .updateTable('issue_links')
    .set((row) => ({ clicks: row('clicks', '+', 1) }))
    .where('issue_id', '=', issue_id)
    .where('place', '=', place)
    .returning('path')
    .executeTakeFirst()
  return counted?.path
}
