type StoredBackup = { name: string; bytes: number; created_at: number }

/** The backups in the data folder. */
export type Backups = {
  /** Newest first. */
  list: () => Promise<readonly StoredBackup[]>
  /** Makes one and verifies it; false if that failed, and then the log says why. */
  create: () => Promise<boolean>
  /** Undefined if there is no such backup. */
  open: (name: string) => Promise<{ bytes: number; body: ReadableStream } | undefined>
}
