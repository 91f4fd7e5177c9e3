import { procedures } from '#server/db/procedures.ts'
import { openForWriting } from '#server/db/sqlite/open-file.ts'
import { createProcedureRunner } from '#server/db/sqlite/procedure-runner.ts'
import type { StatementResult } from '#server/db/sqlite/statement-cache.ts'
import { createWriteConnection } from '#server/db/sqlite/write-connection.ts'
import { SqliteError, type StartWriterChannel, type WriteCommand } from '#server/db/sqlite/write-protocol.ts'

/** The writer in this thread and without syncing to disk: starting a worker takes too long for every test. */
export const startInlineChannel: StartWriterChannel = async (path) => {
  const db = openForWriting(path)
  db.exec('pragma synchronous = off')
  const connection = createWriteConnection(db, undefined, createProcedureRunner(procedures))
  const ask = async (command: WriteCommand): Promise<StatementResult> => {
    const response = connection.execute(command)
    if (!response) throw new Error(`${command.kind} has no response.`)
    if ('error' in response) throw new SqliteError(response.error)
    return response.result
  }
  return {
    enqueue: (command) => void connection.execute(command),
    request: ask,
    close: async () => void connection.execute({ kind: 'close' }),
  }
}
