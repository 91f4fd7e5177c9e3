/** Besides the whole picture, which is `full` and at most 1600 wide. */
export const smallerWidths = [800, 1200] as const

export const uploadForms = ['webp', 'avif'] as const
export type UploadForm = (typeof uploadForms)[number]

/** The name in the store. */
export function fileName(id: string, name: string, form: UploadForm): string {
  return `${id}/${name}.${form}`
}

export type UploadKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** What a file is by its first bytes; its name and declared type can say anything. Undefined for all that we refuse. */
export function kindOf(bytes: Uint8Array): UploadKind | undefined {
  const at = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  return at(4, 12) === 'ftypavif' ? 'avif' : undefined
}
