import type { SiteConfig } from '#domain/site/site.ts'
import type { AppDeps } from '#app/guards/ports.ts'
import { createMailer } from '#features/mail/enqueue.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open-database.ts'
import { readSecrets } from '#server/security/secrets.ts'
import { createSetupLinks } from '#server/security/setup-links.ts'
import { createSigner } from '#server/security/token-signer.ts'
import { createSecretBox } from '#server/security/secret-box.ts'
import { openMail } from './mail/mail-setup.ts'
import { createBetterAuthAccounts } from './better-auth/accounts.ts'

type Options = Pick<AppDeps, 'clock' | 'newId' | 'log' | 'bus'> & {
  config: Config
  database: Database
  site: SiteConfig
}
type AccountsAndMail = Pick<
  AppDeps,
  'mailer' | 'mailTransport' | 'mailSetup' | 'signer' | 'accounts' | 'setupLinks'
> & { close: () => Promise<void> }

export async function openAccountsAndMail({ config, database, site, ...deps }: Options): Promise<AccountsAndMail> {
  const secrets = await readSecrets(config.dataDir)
  const secretBox = createSecretBox({ key: secrets('settings'), previousKeys: secrets.previous('settings') })
  const { close: closeMail, ...mail } = await openMail({ ...config, ...deps, db: database.db, secretBox })
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
    ...mail,
    signer: createSigner({ key: secrets('links'), previousKeys: secrets.previous('links'), clock: deps.clock }),
    accounts,
    setupLinks: createSetupLinks({ key: secrets('setup'), clock: deps.clock }),
    async close() {
      await accounts.flush()
      closeMail()
    },
  }
}
