import type { ImageFile } from '#features/ports.ts'

/** What the child is sent, once. */
export type ImageJob = { bytes: Uint8Array; format: 'webp' | 'avif'; widths: readonly number[]; cpuMs: number }
/** What it answers, once, before it ends. */
export type ImageJobResult = { files: readonly ImageFile[] } | { error: 'too many pixels' | 'damaged' }
