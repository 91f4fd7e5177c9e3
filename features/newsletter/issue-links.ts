import type { Db } from '#features/tables.ts'

/** Returns the target of a link in an issue and counts the click if a person made it. Undefined for an unknown link. */
export async function openIssueLink(db: Db, issue_id: string, position: number, isPerson: boolean) {
  const link = db
    .selectFrom('issue_links')
    .select('path')
    .where('issue_id', '=', issue_id)
    .where('position', '=', position)
  if (!isPerson) return (await link.executeTakeFirst())?.path
  const counted = await db
    .updateTable('issue_links')
    .set((row) => ({ clicks: row('clicks', '+', 1) }))
    .where('issue_id', '=', issue_id)
    .where('position', '=', position)
    .returning('path')
    .executeTakeFirst()
  return counted?.path
}
