/** The file of a copy while it is written. */
export type ExportArchive = {
  /** A text may come in pieces, so that none is in memory as a whole. Throws `ExportTooLarge`. */
  add: (path: string, content: string | Uint8Array | AsyncIterable<string>) => Promise<void>
  /** Durable once it resolves. The number of bytes. */
  finish: () => Promise<number>
  /** Leaves nothing behind. */
  discard: () => Promise<void>
}

/** A file of this kind cannot hold more. */
export class ExportTooLarge extends Error {
  override readonly name = 'ExportTooLarge'
}

/** The files of copies, in the data folder. */
export type ExportFiles = {
  /** Replaces what an interrupted process left. */
  create: (id: string) => Promise<ExportArchive>
  path: (id: string) => string
  /** Reads every file of the copy back. The number of files; throws if one is damaged. */
  check: (id: string) => Promise<number>
  open: (id: string) => Promise<{ bytes: number; body: ReadableStream } | undefined>
  remove: (id: string) => Promise<void>
  list: () => Promise<readonly string[]>
}

export type ExportPorts = {
  files: ExportFiles
  /** The public pages and files of the site, by path and query, as a visitor gets them. */
  openSite: () => Promise<(path: string) => Promise<Response>>
  /** The names of the scripts in `/assets/`, which load each other. */
  listScripts: () => Promise<readonly string[]>
}
