import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { readUpload } from '#app/guards/upload.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json, type ErrorResponse } from '#app/responses.ts'
import { addUpload, type UploadResult, type UploadFailure } from '#features/media/uploads.ts'

export const mediaResponse = z.strictObject({ url: z.string(), width: z.int(), height: z.int() })

export async function postMedia(context: ApiContext) {
  const stored = await storeUpload(context)
  if (!stored.ok) return stored.rejection
  const { url, width, height } = stored
  return json({ url, width, height }, { status: 201 })
}

type StoredUpload = Extract<UploadResult, { ok: true }> | { ok: false; rejection: ErrorResponse }

/** Stores the uploaded image, or says why not. */
export async function storeUpload(context: ApiContext): Promise<StoredUpload> {
  const user = await signedInUser(context)
  const read = await readUpload(context.request)
  if (!read.ok) return read
  const uploaded = await addUpload(context.deps, read.bytes, { user_id: user.id })
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
