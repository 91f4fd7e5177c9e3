import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#features/ports.ts'

/** Stores the files of a backup so that a restore that fails can take them back. `folder` is for what they replace. */
export function stageMedia(media: MediaStore, folder: string) {
  const added: string[] = []
  const replaced: { name: string; copy: string }[] = []
  return {
    async store(name: string, bytes: Buffer) {
      const existing = await media.get(name)
      if (existing && bytes.equals(existing)) return
      if (existing) {
        const copy = join(folder, `media-${replaced.length}`)
        await writeFile(copy, existing)
        replaced.push({ name, copy })
      } else added.push(name)
      await media.put(name, bytes)
    },
    async undoOnError<Result>(work: () => Promise<Result>): Promise<Result> {
      try {
        return await work()
      } catch (error) {
        for (const name of added) await media.remove(name)
        for (const { name, copy } of replaced) await media.put(name, await readFile(copy))
        throw error
      }
    },
  }
}
