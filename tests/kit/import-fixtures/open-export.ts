import { zipSync } from 'fflate'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableSource, type SourceItem, type SourcePost } from '#domain/import/source.ts'
import type { ImportFile } from '#features/import/ports.ts'
import { openSource } from '#server/adapters/import-sources/open-source.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Writes files to disk, since sources are read from there. An object is packed as an archive. */
export async function writeExport(files: Record<string, FileContent>): Promise<ImportFile[]> {
  const folder = await mkdtemp(join(temporaryFolder(), 'export-'))
  const written = Object.entries(files).map(async ([name, content], at) => {
    const path = join(folder, String(at))
    await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : pack(content))
    return { path, name }
  })
  return Promise.all(written)
}

type FileContent = string | Buffer | Record<string, string | Buffer>

const pack = (entries: Record<string, string | Buffer>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, Buffer.from(content)])))

/** All items of an export, and what it is. */
export async function readExport(files: Record<string, FileContent>) {
  const source = await openSource(await writeExport(files))
  try {
    const items: SourceItem[] = []
    for await (const item of source.items()) items.push(item)
    return { name: source.name, items, ...byKind(items) }
  } finally {
    source.close()
  }
}

/** The sentence with which an export is refused. */
export async function refusal(files: Record<string, FileContent>): Promise<string> {
  return refusalOf(() => readExport(files))
}

export async function refusalOf(read: () => Promise<unknown>): Promise<string> {
  try {
    await read()
  } catch (error) {
    if (error instanceof UnreadableSource) return error.sentence
    throw error
  }
  return 'It was read.'
}

function byKind(items: readonly SourceItem[]) {
  const of = <Kind extends SourceItem['kind']>(kind: Kind) =>
    items.filter((item): item is Extract<SourceItem, { kind: Kind }> => item.kind === kind)
  return {
    posts: items.filter((item): item is SourcePost => item.kind === 'post' || item.kind === 'page'),
    site: of('site')[0],
    authors: of('author'),
    categories: of('category'),
    pictures: of('picture'),
    comments: of('comment'),
    links: of('link'),
    subscribers: of('subscriber'),
    settings: of('setting'),
    dropped: of('dropped'),
  }
}
