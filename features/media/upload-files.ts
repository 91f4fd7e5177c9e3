/** Besides the whole picture, which is `full` and at most 1600 wide. */
export const thumbnailWidths = [800, 1200] as const

export const uploadFormats = ['webp', 'avif'] as const
export type UploadFormat = (typeof uploadFormats)[number]

/** The name in the store. */
export function mediaFileName(id: string, name: string, form: UploadFormat): string {
  return `${id}/${name}.${form}`
}

export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif'

/** What a file is by its first bytes; its name and declared type can say anything. Undefined for all that we refuse. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const at = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  return at(4, 12) === 'ftypavif' ? 'avif' : undefined
}
