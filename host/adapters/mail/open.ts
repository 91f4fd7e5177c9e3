import { join } from 'node:path'
import type { Clock, Mailer } from '#features/ports.ts'
import type { Sender } from './message.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type Options = { smtpUrl: string | undefined; from: Sender; dataDir: string; clock: Clock }

export function openMailer({ smtpUrl, from, dataDir, clock }: Options): { mailer: Mailer; close: () => void } {
  if (smtpUrl === undefined) {
    return { mailer: createOutboxMailer({ folder: join(dataDir, 'outbox'), from, clock }), close: () => undefined }
  }
  const mailer = createSmtpMailer({ url: smtpUrl, from })
  return { mailer, close: mailer.close }
}
