import { maxUploadBytes } from '#features/media/uploads.ts'
import { closing, readLimited, rejectBody, type BytesResult } from './body.ts'

const field = 'image'
/** Boundaries and headers around the file. */
const maxMultipartOverhead = 16 * 1024

/** Exactly one image in the field `image`. Its file name and declared type are ignored. */
export async function readUpload(request: Request): Promise<BytesResult> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || request.headers.has('content-encoding')) {
    return rejectBody(415, 'not_a_form', 'Please upload the image as multipart/form-data.')
  }
  const body = await readLimited(request, maxUploadBytes + maxMultipartOverhead)
  if (!body) return tooLarge()
  const entries = await parse(body, type)
  if (!entries) return rejectBody(400, 'malformed', 'The form could not be read.')
  const [entry, ...more] = entries
  if (!entry || more.length > 0 || entry[0] !== field || typeof entry[1] === 'string') {
    const fields = { [field]: 'Please choose one image.' }
    return rejectBody(422, 'invalid', 'Please upload exactly one image.', { fields })
  }
  if (entry[1].size > maxUploadBytes) return tooLarge()
  return { ok: true, bytes: new Uint8Array(await entry[1].arrayBuffer()) }
}

async function parse(body: Uint8Array, type: string): Promise<[string, File | string][] | undefined> {
  try {
    const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData()
    return [...form.entries()]
  } catch {
    return undefined
  }
}

function tooLarge(): BytesResult {
  const megabytes = maxUploadBytes / 1024 / 1024
  return rejectBody(413, 'too_large', `Images can be up to ${megabytes} MB.`, closing)
}
