import { openForWriting } from '#server/db/sqlite/open-file.ts'
import type { Outcome } from '#server/db/sqlite/statement-cache.ts'
import { WriteConnection } from '#server/db/sqlite/write-connection.ts'
import { SqliteFailure, type StartWire, type WriteOrder } from '#server/db/sqlite/write-protocol.ts'

/** The writer in this thread and without waiting for the disk: a worker takes too long to start for every test. */
export const startInlineWire: StartWire = async (path) => {
  const db = openForWriting(path)
  db.exec('pragma synchronous = off')
  const connection = new WriteConnection(db)
  const ask = async (order: WriteOrder): Promise<Outcome> => {
    const answer = connection.obey(order)
    if (!answer) throw new Error(`${order.kind} has no answer.`)
    if ('failure' in answer) throw new SqliteFailure(answer.failure)
    return answer.outcome
  }
  return {
    tell: (order) => void connection.obey(order),
    ask,
    close: async () => void connection.obey({ kind: 'close' }),
  }
}
