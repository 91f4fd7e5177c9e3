import type { SiteFacts } from '#domain/site/site.ts'
import type { Deps } from '#features/deps.ts'
import { createMailer } from '#features/mail/mailer.ts'
import { createBetterAuthAccounts } from './better-auth/accounts.ts'
import { openCarrier } from './mail/open-transport.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open-database.ts'
import { readSecrets } from '#server/security/secrets.ts'
import { createSetupLinks } from '#server/security/setup-links.ts'
import { createSigner } from '#server/security/token-signer.ts'

type Options = Pick<Deps, 'clock' | 'newId' | 'log' | 'bus'> & { config: Config; database: Database; site: SiteFacts }
type People = Pick<Deps, 'mailer' | 'carrier' | 'signer' | 'accounts' | 'setupLinks'> & { close: () => Promise<void> }

/** Accounts, the mail that goes to people and the links that make admins. */
export async function openPeople({ config, database, site, clock, newId, log, bus }: Options): Promise<People> {
  const secrets = await readSecrets(config.dataDir, config.credentials)
  const { carrier, close: closeCarrier } = openCarrier({ ...config.mail, dataDir: config.dataDir })
  const mailer = createMailer({ db: database.db, clock, newId, bus })
  const accounts = createBetterAuthAccounts({
    db: database.db,
    engine: database.engine,
    secret: secrets('accounts'),
    formerSecrets: secrets.former('accounts'),
    limitKey: secrets('limits'),
    limitFactor: config.limitFactor,
    site,
    newId,
    mailer,
    log,
    clock,
  })
  return {
    mailer,
    carrier,
    signer: createSigner({ key: secrets('links'), former: secrets.former('links'), clock }),
    accounts,
    setupLinks: createSetupLinks({ key: secrets('setup'), clock }),
    async close() {
      await accounts.settled()
      closeCarrier()
    },
  }
}
