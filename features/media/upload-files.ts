/** In addition to `full`, which is at most 1600 px wide. */
export const thumbnailWidths = [800, 1200] as const

export const uploadFormats = ['webp', 'avif'] as const
export type UploadFormat = (typeof uploadFormats)[number]

export function mediaFileName(id: string, name: string, form: UploadFormat): string {
  return `${id}/${name}.${form}`
}

export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif'

/**
 * Checks the first bytes, because the name and the declared type of a file can be wrong. Undefined if not supported.
 */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const at = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  return at(4, 12) === 'ftypavif' ? 'avif' : undefined
}
