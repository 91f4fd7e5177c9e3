import type { EditableSettings } from '#domain/site/settings.ts'
import type { Result } from '#domain/result.ts'
import type { OpenConverter, OpenSource } from './ports.ts'

/** The files that the owner uploads, until the import is done. */
export type ImportFiles = {
  /** Writes a slice at `offset`, unless the file ends elsewhere. The length that it has now. Durable once it resolves. */
  append: (id: string, position: number, offset: number, bytes: Uint8Array) => Promise<number>
  size: (id: string, position: number) => Promise<number>
  path: (id: string, position: number) => string
  remove: (id: string) => Promise<void>
}

/** `later`: the old site does not answer now. */
export type PictureFailure = 'missing' | 'not_a_picture' | 'too_large' | 'refused' | 'later'
/** Fetches a picture of the old site, under the rules of every address that somebody else wrote. */
export type FetchPicture = (url: string) => Promise<Result<{ bytes: Uint8Array }, PictureFailure>>

/** Those values of our own export that the settings of this site may have. */
type CheckSettings = (values: Readonly<Record<string, unknown>>) => Partial<EditableSettings>

export type ImportPorts = {
  openSource: OpenSource
  openConverter: OpenConverter
  files: ImportFiles
  fetchPicture: FetchPicture
  checkSettings: CheckSettings
}
