import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '#features/unavailable.ts'
import type { S3Config } from '#server/config/storage.ts'

const timeouts = { GET: 5000, HEAD: 5000, DELETE: 5000, PUT: 15_000 }
const retryDelays = [100, 400]

type Method = keyof typeof timeouts
export type S3Request = (
  method: Method,
  address: string,
  body?: { type: string; bytes: Uint8Array<ArrayBuffer> },
) => Promise<{ status: number; bytes: Buffer }>

/** The storage has said no, and asking again will not help: a wrong key, a wrong bucket. */
export class StorageRejected extends Unavailable {}

/** Whoever waits has waited long enough. */
class StorageTimeout extends Unavailable {}

/** Signed requests; 200s and 404 are answers, everything else is an Unavailable that says in words what to look at. */
export function createS3Client(config: S3Config): S3Request {
  const { accessKeyId, secretAccessKey, sessionToken, region, baseUrl: base } = config
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })

  async function once(method: Method, address: string, body: Parameters<S3Request>[2]) {
    // The storage compares the hash, so that what was damaged on the way is not kept.
    const hash = createHash('sha256')
      .update(body?.bytes ?? '')
      .digest('hex')
    const headers = { 'x-amz-content-sha256': hash, ...(body && { 'content-type': body.type }) }
    const signed = await client.sign(`${base}/${address}`, { method, headers, ...(body && { body: body.bytes }) })
    const response = await fetch(signed, { redirect: 'manual', signal: AbortSignal.timeout(timeouts[method]) })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  return async function ask(method, address, body) {
    for (let attempt = 0; ; attempt++) {
      const outcome = await once(method, address, body).catch((error: unknown) => toNetworkError(error, base, method))
      if ('status' in outcome && (outcome.status < 300 || isMissingObject(outcome))) return outcome
      const failure = 'status' in outcome ? toStatusError(outcome, config) : outcome
      const pause = retryDelays[attempt]
      if (failure instanceof StorageRejected || failure instanceof StorageTimeout || pause === undefined) throw failure
      await wait(pause)
    }
  }
}

/** A bucket that does not exist answers 404 too, but is not the same as a file that does not. */
function isMissingObject({ status, bytes }: { status: number; bytes: Buffer }): boolean {
  return status === 404 && readErrorCode(bytes) !== 'NoSuchBucket'
}

function toStatusError(
  { status, bytes }: { status: number; bytes: Buffer },
  { baseUrl: base, bucket }: S3Config,
): Unavailable {
  const code = readErrorCode(bytes)
  const what = `The storage at ${new URL(base).host} responded with ${status}${code && ` (${code})`}`
  if (status === 403)
    return new StorageRejected(`${what}: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the clock of this machine.`)
  if (status === 404) return new StorageRejected(`${what}: there is no bucket ${bucket}. Check STORAGE_URL.`)
  if (status >= 300 && status < 500 && status !== 429)
    return new StorageRejected(`${what}: check endpoint and region in STORAGE_URL.`)
  return new Unavailable(`${what}.`)
}

function toNetworkError(error: unknown, base: string, method: Method): Unavailable {
  const { name, message, cause } = error as Error
  const what = `The storage at ${new URL(base).host}`
  if (name === 'TimeoutError') return new StorageTimeout(`${what} did not answer within ${timeouts[method] / 1000} s.`)
  const reason = cause instanceof Error ? cause.message : message
  return new Unavailable(`${what} cannot be reached (${reason}).`, { cause: error })
}

function readErrorCode(bytes: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 2000))?.[1] ?? ''
}
