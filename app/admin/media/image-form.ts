import { ApiError } from '#app/client/fetch-json.ts'
import { kinds, maxBytes, tooLarge } from './refused-files.json'

/** What the server accepts, for file inputs. */
export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** The body of an upload. Throws the reason if the server would refuse the file, before anything is sent. */
export function imageForm(file: File): FormData {
  const refused = kinds.find(({ pattern }) => new RegExp(pattern, 'i').test(file.type || file.name))
  const error = refused?.reason ?? (file.size > maxBytes ? tooLarge : undefined)
  if (error !== undefined) throw new ApiError('', 415, { error })
  const form = new FormData()
  form.set('image', file)
  return form
}
