import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TransportError, type MailTransport } from '#features/mail/ports.ts'
import { writeFileAtomically } from '#server/durable-files.ts'
import { buildMimeMessage, type Sender } from './mime-message.ts'

type Options = { folder: string; from: Sender }

/** The name depends only on the mail, so a retry after a crash replaces the same .eml file. */
export function createFileTransport({ folder, from }: Options): MailTransport {
  const write = async (name: string, bytes: Uint8Array) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFileAtomically(join(folder, name), bytes)
  }
  return {
    target: 'files',
    async send(mail) {
      const message = await buildMimeMessage(mail, from, 'lf')
      const time = new Date(mail.created_at).toISOString().replaceAll(/[:.]/g, '-')
      await write(`${time}-${mail.id}.eml`, message).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new TransportError('server', `The file could not be written: ${reason}`, { cause: error })
      })
    },
    async purge(before) {
      for (const file of await readdir(folder).catch(() => [])) {
        const path = join(folder, file)
        const { mtimeMs } = await stat(path)
        if (/\.(?:eml|part)$/.test(file) && mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}
