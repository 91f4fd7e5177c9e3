import type { z, ZodError, ZodObject, ZodType } from 'zod'
import { errorResponse, type ErrorResponse } from '#app/responses.ts'
import { findSizeError } from './json-size.ts'
import { validationMessage } from './validation-message.ts'
import type { Failure, Invalid, Result } from '#domain/result.ts'

/** The response is ready, because only a guard knows it. */
export type Rejected = { reason: 'rejected'; rejection: ErrorResponse }
export type BodyResult = Result<{ body: unknown }, Rejected>

const plainMessages = { error: validationMessage }
const defaultMaxBytes = 16 * 1024
const maxReportedFields = 200
const maxReportLength = 500
const decoder = new TextDecoder('utf-8', { fatal: true })
/** How long a form may take to arrive. Larger bodies have the server's request timeout. */
const smallBodyTimeoutMs = 10_000
/** The rest of the body stays unread, so the connection cannot be used again. */
export const closing = { headers: { connection: 'close' } }

/** Strict JSON: the right content type, valid UTF-8, no NUL, limited depth, and exactly the keys of the schema. */
export async function parseBody(request: Request, schema: ZodType, cap = defaultMaxBytes): Promise<BodyResult> {
  const read = await readBytes(request, cap)
  if (!read.ok) return read
  const parsed = read.bytes.byteLength === 0 ? { ok: true as const, value: undefined } : parse(request, read.bytes)
  if (!parsed.ok) return parsed
  const result = schema.safeParse(parsed.value, plainMessages)
  if (result.success) return { ok: true, body: result.data }
  // An empty body lacks each required field, which says more than that it is empty.
  const empty = parsed.value === undefined ? schema.safeParse({}, plainMessages) : result
  const fields = fieldErrors(empty.error ?? result.error)
  return rejectBody(422, 'invalid', 'Please check the highlighted fields.', { fields })
}

/** `values` are for showing the form again. */
export type FormResult<Body> = Result<
  { body: Body },
  Rejected | (Invalid & { values: Readonly<Record<string, string>> })
>

/** The fields of a plain HTML form that the schema names, under the same limits as JSON. */
export async function parseForm<Schema extends ZodObject>(
  request: Request,
  schema: Schema,
): Promise<FormResult<z.output<Schema>>> {
  const read = await readForm(request)
  if (!read.ok) return read
  const values: Record<string, string> = {}
  // Browsers send line breaks of a form as CR LF, unlike those of a script.
  for (const name of Object.keys(schema.shape)) {
    const value = read.fields.get(name)
    if (value !== null) values[name] = value.replaceAll('\r\n', '\n')
  }
  if (!isCleanText(values)) return rejectBody(422, 'invalid', 'The text contains unsupported characters.')
  const result = schema.safeParse(values, plainMessages)
  if (result.success) return { ok: true, body: result.data }
  return { ok: false, reason: 'invalid', fields: fieldErrors(result.error), values }
}

type RawForm = Result<{ fields: URLSearchParams }, Rejected>

export async function readForm(request: Request, cap = defaultMaxBytes): Promise<RawForm> {
  const read = await readBytes(request, cap)
  if (!read.ok) return read
  if (contentType(request) !== 'application/x-www-form-urlencoded')
    return rejectBody(415, 'not_a_form', 'The request body must be a form.')
  return { ok: true, fields: new URLSearchParams(Buffer.from(read.bytes).toString()) }
}

function fieldErrors(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, maxReportedFields))
    fields[issue.path.join('.') || 'body'] ??= issue.message.slice(0, maxReportLength)
  return fields
}

export type BytesResult = Result<{ bytes: Uint8Array }, Rejected>

async function readBytes(request: Request, cap: number): Promise<BytesResult> {
  if (request.headers.has('content-encoding'))
    return rejectBody(415, 'encoding', 'Compressed request bodies are not accepted.')
  const bytes = await (cap > defaultMaxBytes ? readLimited(request, cap) : withTimeout(readLimited(request, cap)))
  if (bytes === 'timeout')
    return rejectBody(408, 'too_slow', 'The request took too long to arrive. Please try again.', closing)
  if (!bytes) return rejectBody(413, 'too_large', 'The request is too large.', closing)
  return { ok: true, bytes }
}

function parse(request: Request, bytes: Uint8Array): Result<{ value: unknown }, Rejected> {
  const type = contentType(request)
  if (type !== undefined && type !== 'application/json')
    return rejectBody(415, 'not_json', 'The request body must be JSON.')
  const sizeError = findSizeError(bytes)
  if (sizeError) return rejectBody(sizeError.status, sizeError.code, sizeError.error)
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(bytes))
  } catch {
    return rejectBody(400, 'malformed', 'This is not valid JSON.')
  }
  if (!isCleanText(value)) return rejectBody(422, 'invalid', 'The text contains unsupported characters.')
  return { ok: true, value }
}

function contentType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}

async function withTimeout<Work>(work: Promise<Work>): Promise<Work | 'timeout'> {
  // After a timeout the rest of the body is dropped with the connection.
  work.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<'timeout'>(
    (resolve) => (timer = setTimeout(() => resolve('timeout'), smallBodyTimeoutMs)),
  )
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Never reads past the cap, whatever length the sender declares. */
export async function readLimited(request: Request, cap: number): Promise<Uint8Array | undefined> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > cap) return undefined
  // The HTTP parser enforces a declared length, so the body can be read at once instead of as a stream.
  if (declared !== null) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    return bytes.byteLength > cap ? undefined : bytes
  }
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > cap) return undefined
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

function isCleanText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isCleanText(key) && isCleanText(inner))
}

export function rejectBody(...error: Parameters<typeof errorResponse>): Failure<Rejected> {
  return { ok: false, reason: 'rejected', rejection: errorResponse(...error) }
}
