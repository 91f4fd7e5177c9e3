import { join } from 'node:path'
import type { Needs } from '#features/deps.ts'
import { TransportError, type MailSender, type MailServer, type MailSetup } from '#features/mail/ports.ts'
import type { MailTransport } from '#features/mail/ports.ts'
import { openStored, readStoredMail } from '#features/mail/server-settings.ts'
import type { Config } from '#server/config/config.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import { createFileTransport } from './file-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { describeSmtpUrl, toSmtpUrl } from './smtp-url.ts'

type Options = Pick<Config, 'mail' | 'dataDir'> & Needs<'db' | 'bus' | 'log'> & { secretBox: SecretBox }
type OpenTransport = { transport: MailTransport; close: () => void }

const unreadablePassword =
  'The stored password of the mail server cannot be read, because another site has encrypted it. Enter it again in Settings, Mail.'
/** Somebody waits for the result of a test. */
const testTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** The transport follows the settings without a restart. Environment variables win over them. */
export async function openMail({ mail: { smtpUrl, sender, defaultSender }, dataDir, secretBox, ...deps }: Options) {
  const { db, bus, log } = deps
  const outbox = join(dataDir, 'outbox')
  const contextOf = ({ host, user, security }: MailServer) => JSON.stringify(['mail', host, user, security])
  const isFixed = smtpUrl !== undefined && sender !== undefined
  let current: OpenTransport = open(undefined, defaultSender)
  let used = ''
  let revision = 0

  const mailSetup: MailSetup = {
    environment: { server: smtpUrl === undefined ? undefined : describeSmtpUrl(smtpUrl), sender },
    defaultSender,
    sealPassword: (password, server) => secretBox.seal(password, contextOf(server)),
    openPassword: (sealed, server) => secretBox.open(sealed, contextOf(server)),
    async sendNow(mail, from, server) {
      const url = server ? toSmtpUrl(server) : smtpUrl
      if (url === undefined) throw new TransportError('server', 'There is no mail server.')
      const opened = createSmtpTransport({ url, from, timeouts: testTimeouts })
      try {
        await opened.transport.send(mail, async () => undefined)
      } finally {
        opened.close()
      }
    },
    async reload() {
      const stored = await readStoredMail(db)
      if (JSON.stringify(stored) === used) return
      const { close } = current
      current = openStoredServer(stored)
      used = JSON.stringify(stored)
      revision++
      close()
    },
  }

  function open(url: string | undefined, from: MailSender): OpenTransport {
    if (url !== undefined) return createSmtpTransport({ url, from })
    return { transport: createFileTransport({ folder: outbox, from }), close: () => undefined }
  }

  function openStoredServer(stored: Awaited<ReturnType<typeof readStoredMail>>): OpenTransport {
    const from = sender ?? stored.sender ?? defaultSender
    if (smtpUrl !== undefined || stored.server === null) return open(smtpUrl, from)
    const password = openStored(mailSetup, stored.server)
    if (password !== undefined) return open(toSmtpUrl({ ...stored.server, password }), from)
    // Mails wait in the queue. Files would count as sent.
    const transport: MailTransport = {
      target: 'server',
      send: async () => Promise.reject(new TransportError('server', unreadablePassword)),
      purge: async () => undefined,
    }
    return { transport, close: () => undefined }
  }

  await mailSetup.reload()
  const unsubscribe = bus.subscribe(({ topic }) => {
    if (topic !== 'mail-settings' && topic !== 'gap') return
    mailSetup.reload().catch((error: unknown) => log('warn', 'mail_settings_unreadable', { error }))
  })
  const mailTransport: MailTransport = {
    get target() {
      return current.transport.target
    },
    get revision() {
      return revision
    },
    async send(mail, handOver) {
      // Events can get lost, and a mail must not leave through a server that was replaced.
      if (!isFixed) await mailSetup.reload()
      await current.transport.send(mail, handOver)
    },
    /** Also removes the files from before there was a server. */
    purge: (before) => createFileTransport({ folder: outbox, from: defaultSender }).purge(before),
  }
  return {
    mailTransport,
    mailSetup,
    close: () => {
      unsubscribe()
      current.close()
    },
  }
}
