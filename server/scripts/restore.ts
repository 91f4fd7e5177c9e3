import { join, resolve } from 'node:path'
import { openMediaStore } from '#server/adapters/open-media-store.ts'
import { checkRestore, restore } from '#server/backup/restore.ts'
import { StartupError } from '#server/startup-error.ts'
import { loadConfig } from '#server/config/config.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import { commandLine, programRoot } from '#server/installation.ts'
import { runProgram } from '#server/run-program.ts'
import { readSecrets } from '#server/security/secrets.ts'

const usage = [
  ['FILE', 'restore into an empty data folder or database'],
  ['FILE --force', 'replace existing data'],
  ['FILE --foreign', 'accept a backup that this site has not signed; only if you trust the file'],
  ['FILE --check', 'only check that the backup can be restored'],
]
  .map(
    ([words = '', what = ''], index) =>
      `${index === 0 ? 'Usage:' : '      '} ${commandLine('restore', words).padEnd(34)} ${what}`,
  )
  .join('\n')

await runProgram(async () => {
  const args = process.argv.slice(2)
  const [argument, ...others] = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  if (
    argument === undefined ||
    others.length > 0 ||
    flags.some((flag) => !['--force', '--foreign', '--check'].includes(flag))
  )
    throw new StartupError(usage)
  const config = loadConfig(process.cwd())
  const path = resolve(argument)
  const location = { ...config, migrations: join(programRoot, 'db/migrations') }
  const formatTime = (created_at: number) => new Date(created_at).toISOString()

  await prepareDataFolder(config.dataDir)
  const secrets = await readSecrets(config.dataDir)
  const signatureKeys = [secrets('backup-signature'), ...secrets.previous('backup-signature')] as const

  if (flags.includes('--check')) {
    const { head, isSigned } = await checkRestore({ ...location, path, now: Date.now() })
    console.log(`${path} from ${formatTime(head.created_at)} can be restored: every table matches.`)
    if (!isSigned(signatureKeys))
      console.log('It was not signed by this site. Restore it with --foreign, and only if you trust the file.')
  } else {
    const media = await openMediaStore(config, (_level, event, details) => console.error(event, details))
    const { head, previousCopy } = await restore({
      ...location,
      path,
      media,
      force: flags.includes('--force'),
      signatureKeys,
      allowForeign: flags.includes('--foreign'),
      now: Date.now(),
    })
    console.log(`Restored the backup from ${formatTime(head.created_at)}. Start the site with: ${commandLine('start')}`)
    if (previousCopy !== undefined) console.log(`The previous data was saved to ${previousCopy}`)
    if (![secrets('backup'), ...secrets.previous('backup')].includes(head.secrets))
      console.log(
        'The secrets in this data folder differ from those of the backup: everybody has to sign in again and set up\n' +
          'two-factor sign-in again, and the password of the mail server in the settings must be entered again.\n' +
          'To avoid this, put the old secrets.json into the data folder before you start.',
      )
  }
})
