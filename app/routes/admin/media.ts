import type { ApiVisit } from '#app/route.ts'
import { readUploaded } from '#app/guards/upload.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { refuse } from '#app/error-response.ts'
import { addUpload, type Uploaded, type UploadRefusal } from '#features/media/uploads.ts'
import { answer } from './responses.ts'

export async function postMedia(visit: ApiVisit): Promise<Response> {
  const kept = await keepUploaded(visit)
  if (!kept.ok) return kept.refusal
  const { url, width, height } = kept
  return answer({ url, width, height }, 201)
}

type Kept = Extract<Uploaded, { ok: true }> | { ok: false; refusal: Response }

/** Reads the form and keeps its picture, or says why not. */
export async function keepUploaded(visit: ApiVisit): Promise<Kept> {
  const user = await memberOf(visit)
  const read = await readUploaded(visit.request)
  if (!read.ok) return read
  const uploaded = await addUpload(visit.deps, read.bytes, { user_id: user.id })
  return uploaded.ok ? uploaded : { ok: false, refusal: refusals[uploaded.reason]() }
}

const refusals: Readonly<Record<UploadRefusal, () => Response>> = {
  'unknown kind': () => refuse(415, 'unknown_kind', 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.'),
  'too many pixels': () =>
    refuse(422, 'too_many_pixels', 'A picture may have 40 megapixels at most. Please make it smaller.'),
  'too costly': () =>
    refuse(422, 'too_costly', 'This picture takes too much to open. Please save it smaller, or as a plain JPEG.'),
  damaged: () => refuse(422, 'damaged', 'This picture is damaged and cannot be read.'),
  busy: () =>
    refuse(503, 'busy', 'Other pictures are being read. Please try again in a moment.', {
      headers: { 'retry-after': '10' },
    }),
}
