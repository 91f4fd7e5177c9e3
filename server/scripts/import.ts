import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { UnreadableSource } from '#domain/import/source.ts'
import { readCategories } from '#features/categories/queries.ts'
import {
  changeOptions,
  createImport,
  discardImport,
  maxSliceBytes,
  missingChoices,
  startLook,
  startRun,
} from '#features/import/commands.ts'
import { findImport, type FoundImport } from '#features/import/queries.ts'
import { createImportWorker } from '#features/import/worker.ts'
import type { App } from '#server/compose.ts'
import { commandLine } from '#server/installation.ts'
import { runProgram } from '#server/run-program.ts'
import { StartupError } from '#server/startup-error.ts'
import { openApp } from './open-app.ts'

const usage = `Usage: ${commandLine('import', 'FILE... [options]')}
FILE: an export of WordPress (.xml), Ghost (.json) or Substack (.zip), an archive of Markdown files, and archives of pictures.
  --dry-run            only looks and reports; writes nothing
  --drafts             everything arrives as a draft
  --category NAME      for articles whose category is none of the site's
  --address URL        where the old site was, if the files do not say it
  --tag TAG            an affiliate tag of yours in the old texts; may be repeated
  --no-pictures        fetches no pictures from the old site
  --no-comments        leaves comments out
With SQLite the site must be stopped, because its database belongs to it; or use “Move in” in the dashboard.`

const pauseMs = 500

await runProgram(async () => {
  const { values, positionals } = readArguments()
  if (positionals.length === 0) throw new StartupError(usage)
  const app = await openApp()
  try {
    const id = await upload(app, positionals)
    const found = await look(app, id)
    printReport(found)
    if (values['dry-run']) {
      await discardImport(app.deps, id, null)
      console.log('Nothing was written.')
      return
    }
    const change = {
      ...(values.drafts && { status: 'drafts' as const }),
      ...(values.category !== undefined && { otherCategory: values.category }),
      ...(values.address !== undefined && { address: values.address }),
      ...(values.tag && { ownTags: values.tag }),
      ...(values['no-pictures'] && { pictures: false }),
      ...(values['no-comments'] && { comments: false }),
    }
    const changed = await changeOptions(app.deps, id, change)
    if (!changed.ok) throw new StartupError(changed.sentence)
    const missing = missingChoices(changed.options, found.report, await readCategories(app.deps.db))
    if (missing.length > 0) {
      await discardImport(app.deps, id, null)
      const names = found.report.categories.filter(({ key }) => missing.includes(`category ${key}`))
      const list = names.map(({ name }) => `“${name}”`).join(', ') || 'articles without a category'
      throw new StartupError(`No category of the site fits ${list}. Name one: --category "Pet Health"`)
    }
    const started = await startRun(app.deps, id, null)
    if (!started.ok) throw new StartupError(started.sentence)
    await run(app, id)
  } finally {
    await app.close()
  }
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        drafts: { type: 'boolean' },
        category: { type: 'string' },
        address: { type: 'string' },
        tag: { type: 'string', multiple: true },
        'no-pictures': { type: 'boolean' },
        'no-comments': { type: 'boolean' },
      },
    })
  } catch {
    throw new StartupError(usage)
  }
}

/** Copies the files into the data folder, so that the site can go on if this program ends. */
async function upload({ deps }: App, paths: readonly string[]): Promise<string> {
  const files = await Promise.all(
    paths.map(async (path) => {
      const stats = await stat(path).catch(() => undefined)
      if (!stats?.isFile()) throw new StartupError(`There is no file ${path}.`)
      return { name: basename(path), bytes: stats.size }
    }),
  )
  const created = await createImport(deps, { files, user_id: null })
  if (!created.ok) throw new StartupError(created.sentence)
  for (const [position, path] of paths.entries()) {
    const file = await open(path)
    try {
      for (let offset = 0; ;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(maxSliceBytes), 0, maxSliceBytes, offset)
        if (bytesRead === 0) break
        offset = await deps.imports.files.append(created.id, position, offset, buffer.subarray(0, bytesRead))
      }
    } finally {
      await file.close()
    }
  }
  return created.id
}

async function look(app: App, id: string): Promise<FoundImport> {
  const started = await startLook(app.deps, id)
  if (!started.ok) throw new StartupError(started.sentence)
  const found = await workUntil(app, id, ({ state }) => state !== 'looking')
  if (found.state === 'ready') return found
  await discardImport(app.deps, id, null)
  throw new StartupError(`${found.message} Nothing was written.`)
}

async function run(app: App, id: string): Promise<void> {
  const isWaiting = ({ progress, pictures }: FoundImport) => progress.redirectsDone === true && pictures.waiting > 0
  const found = await workUntil(app, id, (one) => one.state !== 'running' || isWaiting(one))
  const count = (kind: string) => found.items.find((item) => item.kind === kind && item.state === 'brought')?.count ?? 0
  console.log(
    `Brought ${count('post')} articles, ${count('page')} pages (as drafts), ${count('product')} products, ${count('comment')} comments and ${found.pictures.brought} pictures.`,
  )
  if (found.message !== '') console.log(found.message)
  if (found.pictures.waiting > 0)
    console.log(`${found.pictures.waiting} pictures wait for the old site. The site fetches them while it runs.`)
  console.log('“Move in” in the dashboard shows what to look at, and takes the import back for 30 days.')
}

/** This process works on the import, unless the running site does. */
async function workUntil(app: App, id: string, isDone: (found: FoundImport) => boolean): Promise<FoundImport> {
  const worker = createImportWorker(app.deps)
  for (;;) {
    const worked = await worker.runOnce()
    const found = await findImport(app.deps, id)
    if (!found) throw new UnreadableSource('The import is gone.')
    if (isDone(found)) return found
    if (!worked) await wait(pauseMs)
  }
}

function printReport({ report, options }: FoundImport): void {
  const posts = Object.entries(report.posts).map(([status, count]) => `${count} ${status}`)
  const lines = [
    `${report.siteName ?? 'The files'}: articles: ${posts.join(', ') || 'none'}; ${report.pages} pages; ${report.products} products; ${report.pictures.all} pictures (${report.pictures.inArchive} in the files); ${report.addresses} old addresses.`,
    ...(report.known > 0 ? [`${report.known} were brought before and stay as they are.`] : []),
    ...(report.held > 0 ? [`${report.held} are held back by the safety check and come as drafts.`] : []),
    ...report.categories.map(({ key, name, count }) => `  ${name} (${count}) → ${options.categories[key] || '?'}`),
    ...report.tags.map(({ tag, count }) => `  tag ${tag}: ${count} links`),
    ...(report.links.unresolved > 0 ? [`${report.links.unresolved} affiliate links lead to no product.`] : []),
    ...report.dropped.slice(0, 20).map(({ what, why, count }) => `  ${count} × ${what}: ${why}`),
  ]
  console.log(lines.join('\n'))
}
