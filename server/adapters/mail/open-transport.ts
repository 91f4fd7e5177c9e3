import { join } from 'node:path'
import type { MailTransport } from '#features/mail/ports.ts'
import { createFileTransport } from './file-transport.ts'
import type { Sender } from './mime-message.ts'
import { createSmtpTransport } from './smtp-transport.ts'

type Options = { smtpUrl: string | undefined; from: Sender; dataDir: string }

export function openTransport({ smtpUrl, from, dataDir }: Options): { transport: MailTransport; close: () => void } {
  if (smtpUrl === undefined) {
    return { transport: createFileTransport({ folder: join(dataDir, 'outbox'), from }), close: () => undefined }
  }
  return createSmtpTransport({ url: smtpUrl, from })
}
