import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { StartupError } from '#server/startup-error.ts'
import { loadConfig, type Config } from '#server/config/config.ts'
import { runProgram } from '#server/run-program.ts'
import { readSecrets, rotateSecrets } from '#server/security/secrets.ts'
import { createSetupLinks } from '#server/security/setup-links.ts'

// A link rather than a write: the running site owns its database, and the link works whether it runs or not.
await runProgram(async () => {
  const [command, given = ''] = process.argv.slice(2)
  const config = loadConfig(process.cwd())
  if (command === 'renew-secrets') await rotateSecretsCommand(config)
  else await printSetupLink(config, command, parseEmailAddress(given)?.toLowerCase())
})

async function rotateSecretsCommand({ dataDir, credentialsDir: credentials }: Config) {
  if (credentials !== undefined && existsSync(join(credentials, 'secrets.json')))
    throw new StartupError('The secrets come from CREDENTIALS_DIRECTORY: renew them where they are kept.')
  await rotateSecrets(dataDir)
  console.log('There is a new secret. Start the site anew to use it: everybody signs in again then.')
  console.log('Two-factor sign-in and links in mails go on working. Copy secrets.json to its safe place again.')
}

async function printSetupLink(config: Config, command: string | undefined, email: string | undefined) {
  if (command !== 'create' || email === undefined) {
    throw new StartupError(
      'Use: npm run admin -- create EMAIL\nIt prints a link with which that person becomes an admin.\nOr: npm run admin -- renew-secrets\nIt replaces the secret with which sessions and links are signed.',
    )
  }
  const secrets = await readSecrets(config.dataDir, config.credentialsDir)
  const token = createSetupLinks({ key: secrets('setup'), clock: Date.now }).create(email)
  console.log(`Open this link within a day to choose the password of ${email} and become an admin. It works once.`)
  console.log(`${config.origin}/setup?token=${token}`)
  console.log('The site must be running, with the same data folder as this command.')
}
