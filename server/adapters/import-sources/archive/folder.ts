import { createReadStream } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableSource } from '#domain/import/source.ts'
import type { ImportFile } from '#features/import/ports.ts'
import type { SourceFile } from '../source-file.ts'
import { isClutter, maxFiles } from './names.ts'

const maxDepth = 30

/** Files of a folder and of those in it. Symbolic links are not followed. */
export async function listFolder({ path: root, name }: ImportFile): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const entry of await opendir(join(root, folder))) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (isClutter(entry.name)) continue
      if (entry.isDirectory() && path.split('/').length < maxDepth) waiting.push(path)
      if (!entry.isFile()) continue
      const { size } = await lstat(join(root, path))
      files.push({ name: path, size, open: () => Promise.resolve(createReadStream(join(root, path))) })
      if (files.length > maxFiles) throw new UnreadableSource(`“${name}” has more than ${maxFiles} files. Split it.`)
    }
  }
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
