import { join } from 'node:path'
import type { SiteConfig } from '#domain/site/site.ts'
import type { AppDeps } from '#app/guards/ports.ts'
import { createMailer } from '#features/mail/enqueue.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open-database.ts'
import { readSecrets } from '#server/security/secrets.ts'
import { createSetupLinks } from '#server/security/setup-links.ts'
import { createSigner } from '#server/security/token-signer.ts'
import type { MailTransport } from '#features/mail/ports.ts'
import { createFileTransport } from './mail/file-transport.ts'
import { createSmtpTransport } from './mail/smtp-transport.ts'
import { createBetterAuthAccounts } from './better-auth/accounts.ts'

type Options = Pick<AppDeps, 'clock' | 'newId' | 'log' | 'bus'> & {
  config: Config
  database: Database
  site: SiteConfig
}
type AccountsAndMail = Pick<AppDeps, 'mailer' | 'mailTransport' | 'signer' | 'accounts' | 'setupLinks'> & {
  close: () => Promise<void>
}

export async function openAccountsAndMail({ config, database, site, ...deps }: Options): Promise<AccountsAndMail> {
  const secrets = await readSecrets(config.dataDir)
  const { transport, close: closeTransport } = openTransport(config)
  const mailer = createMailer({ db: database.db, ...deps })
  const accounts = createBetterAuthAccounts({
    db: database.db,
    engine: database.engine,
    secret: secrets('accounts'),
    previousSecrets: secrets.previous('accounts'),
    limitKey: secrets('limits'),
    limitFactor: config.rateLimitFactor,
    site,
    mailer,
    ...deps,
  })
  return {
    mailer,
    mailTransport: transport,
    signer: createSigner({ key: secrets('links'), previousKeys: secrets.previous('links'), clock: deps.clock }),
    accounts,
    setupLinks: createSetupLinks({ key: secrets('setup'), clock: deps.clock }),
    async close() {
      await accounts.flush()
      closeTransport()
    },
  }
}

function openTransport({ mail: { smtpUrl, from }, dataDir }: Config): { transport: MailTransport; close: () => void } {
  if (smtpUrl === undefined) {
    return { transport: createFileTransport({ folder: join(dataDir, 'outbox'), from }), close: () => undefined }
  }
  return createSmtpTransport({ url: smtpUrl, from })
}
