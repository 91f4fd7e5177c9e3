import { UnreadableSource } from '#domain/import/source.ts'
import type { ExportDeps } from './export-deps.ts'
import type { Written } from './format.ts'
import type { LeasedExport } from './leases.ts'

type Expected = Written & { files: number }

/**
 * Reads the whole copy back, as an import of it would. What it found, for the owner. Throws if anything is missing, so
 * that nobody relies on a copy that cannot be used.
 */
export async function checkCopy(
  { exports, imports }: ExportDeps,
  { id }: LeasedExport,
  { files, texts, message }: Expected,
): Promise<string> {
  const found = await exports.files.check(id)
  if (found !== files) throw new UnreadableSource(`It has ${found} files instead of ${files}.`)
  if (texts === undefined) return message ?? ''
  if (texts === 0) return 'Reads back whole'
  const source = await imports.openSource([{ path: exports.files.path(id), name: 'copy.zip' }])
  try {
    let read = 0
    const posts = source.items({ kinds: ['post', 'page'], texts: false })
    for await (const item of posts) if (item.kind === 'post' || item.kind === 'page') read++
    if (read !== texts) throw new UnreadableSource(`${read} of ${texts} articles and pages were found in it.`)
  } finally {
    source.close()
  }
  return 'Reads back whole'
}
