import { join } from 'node:path'
import type { Carrier } from '#features/mail/ports.ts'
import { createFileCarrier } from './file-transport.ts'
import type { Sender } from './mime-message.ts'
import { createSmtpCarrier } from './smtp-transport.ts'

type Options = { smtpUrl: string | undefined; from: Sender; dataDir: string }

export function openCarrier({ smtpUrl, from, dataDir }: Options): { carrier: Carrier; close: () => void } {
  if (smtpUrl === undefined) {
    return { carrier: createFileCarrier({ folder: join(dataDir, 'outbox'), from }), close: () => undefined }
  }
  return createSmtpCarrier({ url: smtpUrl, from })
}
