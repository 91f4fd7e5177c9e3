import type { ExportContents } from '#domain/export/export.ts'
import type { ExportDeps } from './export-deps.ts'

/** What a format writes into. */
export type Copy = {
  contents: ExportContents
  created_at: number
  add: (path: string, content: string | Uint8Array | AsyncIterable<string>) => Promise<void>
  /** How many steps there will be. */
  expect: (steps: number) => Promise<void>
  /** One article, page or picture is done. */
  step: () => Promise<void>
}

/** `texts`: how many articles and pages must be found when the copy is read back. */
export type Written = { texts?: number; message?: string }
export type Format = (deps: ExportDeps, copy: Copy) => Promise<Written>
