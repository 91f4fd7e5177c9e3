import type { Db } from '#features/tables.ts'

/** Logged when autosaves begin to replace a text, which is then in the history. Those that follow are not logged. */
export const autosaveAction = 'article.autosaved'

/** So often at most, the history gets a version from autosaves. */
const versionEveryMs = 10 * 60 * 1000

type Autosave = { article_id: string; user_id: string | null; now: number }

/** Whether the text to replace is itself one that autosaves of the same person have just written. */
export async function continuesAutosaves(trx: Db, { article_id, user_id, now }: Autosave): Promise<boolean> {
  const last = await trx
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('created_at', '>', now - versionEveryMs)
    .where('subject', '=', article_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === autosaveAction && last.user_id === user_id
}
