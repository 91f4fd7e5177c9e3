import type { PictureFile } from '#features/ports.ts'

/** What the child is sent, once. */
export type PressOrder = { bytes: Uint8Array; form: 'webp' | 'avif'; widths: readonly number[]; cpuMs: number }
/** What it answers, once, before it ends. */
export type PressAnswer = { files: readonly PictureFile[] } | { fault: 'too many pixels' | 'damaged' }
