import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Acknowledged, WriteKind } from './mixed-writes.ts'

/** Where acknowledged writes are stored, each once. */
const statements: Readonly<Record<WriteKind, string>> = {
  like: 'select user_identifier as value from article_likes',
  comment: 'select content as value from comments',
  subscription: 'select email as value from subscribers',
  message: 'select message as value from contact_messages',
  save: `select subject || ' ' || json_extract(details, '$.version') as value from audit_log where action = 'article.saved'`,
}

/** Integrity, foreign keys and counts are right, and no article has a text of another version than its last save. */
export function isSound(dataDir: string): boolean {
  return withDatabase(dataDir, false, (db) => {
    const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
    const whole = one('pragma integrity_check') === 'ok'
    const linked = db.prepare('pragma foreign_key_check').all().length === 0
    const counted = one('select (select sum(likes) from article_counts) = (select count(*) from article_likes)') === 1
    const last = `(select max(json_extract(details, '$.version')) from audit_log where subject = articles.id)`
    const halves = one(`select count(*) from articles where version > 1 and version is not ${last}`)
    return whole && linked && counted && halves === 0
  })
}

export function compareWithStored(dataDir: string, acknowledged: Acknowledged): { lost: number; twice: number } {
  return withDatabase(dataDir, { lost: countAcknowledged(acknowledged), twice: 0 }, (db) => {
    let [lost, twice] = [0, 0]
    for (const [kind, keys] of acknowledged) {
      const rows = db.prepare(statements[kind]).all()
      const known = new Set(rows.map((row) => String(row['value'])))
      lost += [...keys].filter((value) => !known.has(value)).length
      twice += rows.length - known.size
    }
    return { lost, twice }
  })
}

/** A file that cannot be read has lost everything. */
function withDatabase<Result>(dataDir: string, unreadable: Result, read: (db: DatabaseSync) => Result): Result {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(join(dataDir, 'wagwise.db'))
    return read(db)
  } catch {
    return unreadable
  } finally {
    db?.close()
  }
}

export function countAcknowledged(acknowledged: Acknowledged): number {
  return [...acknowledged.values()].reduce((sum, of) => sum + of.size, 0)
}
