import { parseEmailAddress } from '#domain/text/email-address.ts'
import { StartupError } from '#server/startup-error.ts'
import { loadConfig, type Config } from '#server/config/config.ts'
import { commandLine } from '#server/installation.ts'
import { runProgram } from '#server/run-program.ts'
import { readSecrets, rotateSecrets } from '#server/security/secrets.ts'
import { createSetupLinks } from '#server/security/setup-links.ts'

// Prints a link instead of writing to the database, which belongs to the running site. The link works whether the site
// is running now or not.
await runProgram(async () => {
  const [command, email = ''] = process.argv.slice(2)
  const config = loadConfig(process.cwd())
  if (command === 'rotate-secrets') await rotateSecretsCommand(config)
  else await printSetupLink(config, command, parseEmailAddress(email)?.toLowerCase())
})

async function rotateSecretsCommand({ dataDir }: Config) {
  await rotateSecrets(dataDir)
  console.log('The secret was rotated. Restart the site to use it; everyone has to sign in again.')
  console.log('Two-factor sign-in and links in sent mails keep working. Update your backup copy of secrets.json.')
}

async function printSetupLink(config: Config, command: string | undefined, email: string | undefined) {
  if (command !== 'create' || email === undefined) {
    throw new StartupError(
      `Usage: ${commandLine('admin', 'create EMAIL')}\nPrints a link that makes that person an admin.\nOr: ${commandLine('admin', 'rotate-secrets')}\nReplaces the secret that signs sessions and links.`,
    )
  }
  const secrets = await readSecrets(config.dataDir)
  const token = createSetupLinks({ key: secrets('setup'), clock: Date.now }).create(email)
  console.log(`Open this link within 24 hours to set the password for ${email} and become an admin. It works once.`)
  console.log(`${config.origin}/setup?token=${token}`)
  console.log('The site must be running, with the same data folder as this command.')
}
