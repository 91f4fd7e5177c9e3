import { parseAddress } from '#domain/email.ts'
import { CannotStart } from '#host/cannot-start.ts'
import { readConfig } from '#host/config.ts'
import { readSecrets } from '#host/secrets.ts'
import { createSetupLinks } from '#host/setup-links.ts'

// A link rather than a write: the running site owns its database, and the link works whether it runs or not.
try {
  const [command, given = ''] = process.argv.slice(2)
  const email = parseAddress(given)?.toLowerCase()
  if (command !== 'create' || email === undefined) {
    throw new CannotStart(
      'Use: npm run admin -- create EMAIL\nIt prints a link with which that person becomes an admin.',
    )
  }
  const config = readConfig(process.env)
  const secrets = await readSecrets(config.dataDir)
  const token = createSetupLinks({ key: secrets('setup'), clock: Date.now }).make(email)
  console.log(`Open this link within a day to choose the password of ${email} and become an admin. It works once.`)
  console.log(`${config.origin}/setup?token=${token}`)
  console.log('The site must be running, with the same data folder as this command.')
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
