import { sql } from 'kysely'
import { isSameText, readerTextFields, type ReaderText } from '#domain/articles/reader-text.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import type { ReviewTables } from './tables.ts'

export type Decision = Omit<ReviewTables['editorial_decisions'], 'note' | 'credential'> & {
  note: string
  credential: string
}

export type ListedDecision = Decision & { account: string | null; account_name: string | null }

/** Must run in the transaction of what was decided. */
export async function recordDecision(
  { clock, newId }: Needs<'clock' | 'newId'>,
  trx: Db,
  decision: Omit<Decision, 'id' | 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('editorial_decisions')
    .values({ ...decision, id: newId(), created_at: clock() })
    .execute()
}

/** Newest first. `account` is the email address of whoever decided, while the account exists; its name may be empty. */
export async function listDecisions(db: Db, article_id: string): Promise<ListedDecision[]> {
  return db
    .selectFrom('editorial_decisions')
    .selectAll()
    .select(sql<string | null>`(select "email" from "user" where "id" = editorial_decisions.user_id)`.as('account'))
    .select(sql<string | null>`(select "name" from "user" where "id" = editorial_decisions.user_id)`.as('account_name'))
    .where('article_id', '=', article_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type CurrentText = ReaderText & { id: string }

/** Whether a person has approved or released exactly this text. */
export async function isDecided(db: Db, article: CurrentText): Promise<boolean> {
  const [newest] = await listDecisions(db, article.id)
  return newest !== undefined && (await isAboutText(db, newest.version, article))
}

/** Whether readers still get the text of that version. A version without a copy has the text of the next one that has. */
export async function isAboutText(db: Db, version: number, article: CurrentText): Promise<boolean> {
  const copy = await db
    .selectFrom('article_versions')
    .select(readerTextFields)
    .where('article_id', '=', article.id)
    .where('version', '>=', version)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return !copy || isSameText(copy, article)
}
