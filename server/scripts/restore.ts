import { resolve } from 'node:path'
import { openMediaStore } from '#server/adapters/open-media-store.ts'
import { checkRestore, restore } from '#server/backup/restore.ts'
import { StartupError } from '#server/startup-error.ts'
import { loadConfig } from '#server/config/config.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import { runProgram } from '#server/run-program.ts'
import { readSecrets } from '#server/security/secrets.ts'

const usage = `Usage: npm run restore -- FILE          restore into an empty data folder or database
     npm run restore -- FILE --force    replace existing data
     npm run restore -- FILE --check    only check that the backup can be restored`

await runProgram(async () => {
  const args = process.argv.slice(2)
  const [given, ...others] = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  if (given === undefined || others.length > 0 || flags.some((flag) => !['--force', '--check'].includes(flag)))
    throw new StartupError(usage)
  const config = loadConfig(process.cwd())
  const path = resolve(given)
  const location = { ...config, migrations: resolve('db/migrations') }
  const formatTime = (made_at: number) => new Date(made_at).toISOString()

  if (flags.includes('--check')) {
    const { head } = await checkRestore({ ...location, path, now: Date.now() })
    console.log(`${path} from ${formatTime(head.made_at)} can be restored: every table matches.`)
  } else {
    await prepareDataFolder(config.dataDir)
    const media = await openMediaStore(config, (_level, event, facts) => console.error(event, facts))
    const { head, previousCopy } = await restore({
      ...location,
      path,
      media,
      force: flags.includes('--force'),
      now: Date.now(),
    })
    console.log(`Restored the backup from ${formatTime(head.made_at)}. Start the site with: npm start`)
    if (previousCopy !== undefined) console.log(`The previous data was saved to ${previousCopy}`)
    const secrets = await readSecrets(config.dataDir)
    if (![secrets('backup'), ...secrets.previous('backup')].includes(head.secrets))
      console.log(
        'The secrets in this data folder differ from those of the backup: everybody has to sign in again and set up\n' +
          'two-factor sign-in again. To avoid this, put the old secrets.json into the data folder before you start.',
      )
  }
})
