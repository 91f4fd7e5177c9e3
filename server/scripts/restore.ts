import { dirname, resolve } from 'node:path'
import { openMediaStore } from '#server/adapters/open-media-store.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { StartupError } from '#server/startup-error.ts'
import { loadConfig } from '#server/config/config.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import { runProgram } from '#server/run-program.ts'
import { readSecrets } from '#server/security/secrets.ts'

const usage = `Usage: npm run restore -- FILE          into an empty data folder or database
     npm run restore -- FILE --force    replace what is there
     npm run restore -- FILE --check    only check that it can be restored`

await runProgram(async () => {
  const words = process.argv.slice(2)
  const [given, ...others] = words.filter((word) => !word.startsWith('--'))
  const wishes = words.filter((word) => word.startsWith('--'))
  if (given === undefined || others.length > 0 || wishes.some((flag) => !['--force', '--check'].includes(flag)))
    throw new StartupError(usage)
  const config = loadConfig(process.cwd())
  const path = resolve(given)
  const place = { ...config, migrations: resolve('db/migrations') }
  const when = (made_at: number) => new Date(made_at).toISOString()

  if (wishes.includes('--check')) {
    const { head } = await verifyBackup(path, { folder: dirname(path), migrations: place.migrations })
    console.log(`${path} of ${when(head.made_at)} can be restored: every table matches.`)
  } else {
    await prepareDataFolder(config.dataDir)
    const media = await openMediaStore(config, (_level, event, facts) => console.error(event, facts))
    const { head, previousCopy } = await restore({
      ...place,
      path,
      media,
      force: wishes.includes('--force'),
      now: Date.now(),
    })
    console.log(`Restored the backup from ${when(head.made_at)}. Start the site with: npm start`)
    if (previousCopy !== undefined) console.log(`The previous data was saved to ${previousCopy}`)
    const secrets = await readSecrets(config.dataDir, config.credentialsDir)
    if (![secrets('backup'), ...secrets.previous('backup')].includes(head.secrets))
      console.log(
        'The secrets of this data folder are not those of the backup: everybody has to sign in again, and two-factor\n' +
          'sign-in has to be set up anew. To keep both, put the old secrets.json into the data folder before you start.',
      )
  }
})
