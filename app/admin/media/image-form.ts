import { ApiError } from '#app/client/fetch-json.ts'

export const maxBytes = 10 * 1024 * 1024
const tooLarge = 'Images can be up to 10 MB. Please save a smaller version.'
const rejectedKinds = [
  {
    pattern: /image\/gif|\.gif$/i,
    reason:
      "GIFs can't be used, because only their first frame would be left. Save a still picture as JPEG, PNG or WebP.",
  },
  {
    pattern: /image\/hei[cf]|\.hei[cf]$/i,
    reason:
      "Most browsers can't show HEIC photos. Export it as JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
  },
  { pattern: /image\/svg|\.svg$/i, reason: 'SVG files can contain scripts. Export the drawing as PNG or WebP.' },
] as const

/** What the server accepts, for file inputs. */
export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** The body of an upload. Throws the reason if the server would reject the file, before anything is sent. */
export function imageForm(file: File): FormData {
  const rejected = rejectedKinds.find(({ pattern }) => pattern.test(file.type || file.name))
  const error = rejected?.reason ?? (file.size > maxBytes ? tooLarge : undefined)
  if (error !== undefined) throw new ApiError('', 415, { error })
  const form = new FormData()
  form.set('image', file)
  return form
}
