import { copyFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { defaultContents, exportFileName, exportKinds, type ExportKind } from '#domain/export/export.ts'
import { startExport } from '#features/export/commands.ts'
import { listExports } from '#features/export/queries.ts'
import { createExportWorker } from '#features/export/worker.ts'
import type { App } from '#server/compose.ts'
import { commandLine } from '#server/installation.ts'
import { runProgram } from '#server/run-program.ts'
import { StartupError } from '#server/startup-error.ts'
import { openApp } from './open-app.ts'

const usage = `Usage: ${commandLine('export', 'KIND [options]')}
KIND: ${exportKinds.join(', ')}
  --out FILE        where the copy goes, instead of a name with the day in this folder
  --published       leaves drafts out
  --no-pictures     leaves pictures out
  --no-comments     leaves comments out
  --subscribers     adds the subscribers, which are personal data
With SQLite the site must be stopped, because its database belongs to it; or use “Move out” in the dashboard.`

const pauseMs = 500

await runProgram(async () => {
  const { values, kind } = readArguments()
  const app = await openApp()
  try {
    const contents = {
      ...defaultContents,
      drafts: values.published !== true,
      pictures: values['no-pictures'] !== true,
      comments: values['no-comments'] !== true,
      subscribers: values.subscribers === true,
    }
    const started = await startExport(app.deps, { kind, contents, user_id: null })
    if (!started.ok) throw new StartupError(started.sentence)
    const made = await work(app, started.id)
    if (made.state !== 'ready') throw new StartupError(made.message || 'The copy was canceled.')
    const out = values.out ?? exportFileName(made)
    await copyFile(app.deps.exports.files.path(made.id), out)
    console.log(`${out}: ${(made.bytes / 1e6).toFixed(1)} MB. ${made.message}.`)
  } finally {
    await app.close()
  }
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        published: { type: 'boolean' },
        'no-pictures': { type: 'boolean' },
        'no-comments': { type: 'boolean' },
        subscribers: { type: 'boolean' },
      },
    })
    const kind = exportKinds.find((one) => one === positionals[0])
    if (positionals.length === 1 && kind) return { values, kind: kind satisfies ExportKind }
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new StartupError(usage)
}

/** This process makes the copy, unless the running site does. */
async function work({ deps }: App, id: string) {
  const worker = createExportWorker(deps)
  for (;;) {
    const worked = await worker.runOnce()
    const found = (await listExports(deps.db)).find((one) => one.id === id)
    if (!found) throw new StartupError('The copy was canceled.')
    if (found.state !== 'making') return found
    if (!worked) await wait(pauseMs)
  }
}
