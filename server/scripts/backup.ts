import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openMediaStore } from '#server/adapters/open-media-store.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { createNightlyFileName, removeOldBackups } from '#server/backup/nightly-backup.ts'
import { openRowSource } from '#server/backup/open-row-source.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { recordBackup } from '#server/backup/record-backup.ts'
import { StartupError } from '#server/startup-error.ts'
import { inheritConfig, loadConfig } from '#server/config/config.ts'
import { makeFolder } from '#server/data-folder.ts'
import { commandLine, programRoot } from '#server/installation.ts'
import { runProgram } from '#server/run-program.ts'
import { readSecrets } from '#server/security/secrets.ts'

// Run by the owner with a file name, and by the site every night with --nightly.
await runProgram(async () => {
  const [argument] = process.argv.slice(2)
  if (argument === undefined)
    throw new StartupError(
      `Usage: ${commandLine('backup', 'FILE')}\nIt can run while the site is running. FILE should end in .tar.gz.`,
    )
  const config = argument === '--nightly' ? inheritConfig() : loadConfig(process.cwd())
  const started = Date.now()
  const backups = join(config.dataDir, 'backups')
  const path = argument === '--nightly' ? join(backups, createNightlyFileName(started)) : resolve(argument)
  const folder = dirname(path)
  await makeFolder(folder)
  const location = { ...config, migrations: join(programRoot, 'db/migrations') }

  const secrets = await readSecrets(config.dataDir)
  const { version } = JSON.parse(await readFile(join(programRoot, 'package.json'), 'utf8')) as { version: string }
  const source = await openRowSource(location)
  try {
    const media = await openMediaStore(config, (_level, event, details) => console.error(event, details))
    await makeBackup({
      path,
      source,
      media,
      program: version,
      secrets: secrets('backup'),
      signatureKey: secrets('backup-signature'),
      now: started,
    })
  } finally {
    await source[Symbol.asyncDispose]()
  }
  const { manifest } = await verifyBackup(path, { folder, migrations: location.migrations })
  await recordBackup(location, Date.now())
  if (argument === '--nightly') await removeOldBackups(folder)

  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const files = Object.keys(manifest.files).length
  const megabytes = ((await stat(path)).size / 1e6).toFixed(1)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${path}: ${rows} rows and ${files} files, ${megabytes} MB, in ${seconds} s.`)
  console.log('Verified: the backup was restored to a temporary database and every table matches.')
})
