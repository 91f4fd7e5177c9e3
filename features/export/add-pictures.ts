import { withIsoTimes } from '#domain/export/json-format.ts'
import type { ExportDeps } from './export-deps.ts'
import type { Copy } from './format.ts'
import { readPictures } from './read-rows.ts'

/** Adds the files of all pictures. What is known of them. */
export async function addPictures(deps: ExportDeps, copy: Copy, folder = 'media/'): Promise<object[]> {
  const pictures: object[] = []
  for await (const { bytes, ...picture } of readPictures(deps)) {
    await copy.add(folder + picture.file.slice('media/'.length), bytes)
    await copy.step()
    pictures.push(withIsoTimes(picture))
  }
  return pictures
}
