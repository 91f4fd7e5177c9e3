import { readUpload } from '#app/guards/upload.ts'
import { errorResponse, type ErrorResponse } from '#app/responses.ts'
import { addUpload, type UploadResult, type UploadFailure } from '#features/media/uploads.ts'
import type { AdminContext } from './admin-api.ts'

type StoredUpload = Extract<UploadResult, { ok: true }> | { ok: false; rejection: ErrorResponse }

export async function storeUpload({ deps, request, user }: AdminContext): Promise<StoredUpload> {
  const read = await readUpload(request)
  if (!read.ok) return read
  const uploaded = await addUpload(deps, read.bytes, { user_id: user.id })
  return uploaded.ok ? uploaded : { ok: false, rejection: uploadErrors[uploaded.reason]() }
}

const uploadErrors: Readonly<Record<UploadFailure, () => ErrorResponse>> = {
  'unknown kind': () => errorResponse(415, 'unknown_kind', 'Only JPEG, PNG, WebP and AVIF images can be uploaded.'),
  'too many pixels': () =>
    errorResponse(422, 'too_many_pixels', 'Images can be up to 40 megapixels. Please use a smaller one.'),
  'too costly': () =>
    errorResponse(
      422,
      'too_costly',
      'This image is too complex to process. Please save a smaller version, or a plain JPEG.',
    ),
  damaged: () => errorResponse(422, 'damaged', 'This image is damaged and cannot be read.'),
  busy: () =>
    errorResponse(503, 'busy', 'Other images are being processed. Please try again in a moment.', {
      headers: { 'retry-after': '10' },
    }),
}
