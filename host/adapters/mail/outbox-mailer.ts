import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock, Mailer } from '#features/ports.ts'
import { messageOf, type Sender } from './message.ts'

type Options = { folder: string; from: Sender; clock: Clock }

/** Without a mail server every mail becomes a file that the owner can read and any mail program opens. */
export function createOutboxMailer({ folder, from, clock }: Options): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date(clock()).toISOString().replaceAll(/[:.]/g, '-')
      const name = join(folder, `${time}-${randomBytes(4).toString('hex')}`)
      const file = await open(`${name}.part`, 'wx', 0o600)
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${name}.part`, `${name}.eml`)
    },
  }
}
