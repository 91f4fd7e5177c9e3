import type { ImageFile } from '#features/ports.ts'

/** Sent to the child once. */
export type ImageJob = { bytes: Uint8Array; format: 'webp' | 'avif'; widths: readonly number[]; cpuMs: number }
/** Sent back once before the child exits. */
export type ImageJobResult = { files: readonly ImageFile[] } | { error: 'too many pixels' | 'damaged' }
