import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '#features/unavailable.ts'
import type { S3Config } from '#server/config/storage.ts'

const timeouts = { GET: 5000, HEAD: 5000, DELETE: 5000, PUT: 15_000 }
const retryDelays = [100, 400]

type Method = keyof typeof timeouts
export type S3Request = (
  method: Method,
  url: string,
  body?: { type: string; bytes: Uint8Array<ArrayBuffer> },
) => Promise<{ status: number; bytes: Buffer }>

/** The storage rejected the request and a retry will not help, for example because of a wrong key or bucket. */
export class StorageRejected extends Unavailable {}

/** Not retried: the caller has already waited for the full timeout. */
class StorageTimeout extends Unavailable {}

/** 2xx and 404 are results; everything else throws an Unavailable whose message names what to check. */
export function createS3Client(config: S3Config): S3Request {
  const { accessKeyId, secretAccessKey, region, baseUrl } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function send(method: Method, url: string, body: Parameters<S3Request>[2]) {
    // The storage verifies the hash and rejects data that was damaged in transit.
    const headers = {
      'x-amz-content-sha256': hash('sha256', body?.bytes ?? ''),
      ...(body && { 'content-type': body.type }),
    }
    const signed = await client.sign(`${baseUrl}/${url}`, { method, headers, ...(body && { body: body.bytes }) })
    const response = await fetch(signed, { redirect: 'manual', signal: AbortSignal.timeout(timeouts[method]) })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  return async function request(method, url, body) {
    for (let attempt = 0; ; attempt++) {
      const outcome = await send(method, url, body).catch((error: unknown) => toNetworkError(error, baseUrl, method))
      if ('status' in outcome && (outcome.status < 300 || isMissingObject(outcome))) return outcome
      const outage = 'status' in outcome ? toStatusError(outcome, config) : outcome
      const pause = retryDelays[attempt]
      if (outage instanceof StorageRejected || outage instanceof StorageTimeout || pause === undefined) throw outage
      await wait(pause)
    }
  }
}

/** A missing bucket also answers 404, but it is a configuration error, not a missing file. */
function isMissingObject({ status, bytes }: { status: number; bytes: Buffer }): boolean {
  return status === 404 && readErrorCode(bytes) !== 'NoSuchBucket'
}

function toStatusError({ status, bytes }: { status: number; bytes: Buffer }, { baseUrl, bucket }: S3Config) {
  const code = readErrorCode(bytes)
  const what = `The storage at ${new URL(baseUrl).host} responded with ${status}${code && ` (${code})`}`
  if (status === 403)
    return new StorageRejected(`${what}: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the clock of this machine.`)
  if (status === 404) return new StorageRejected(`${what}: there is no bucket ${bucket}. Check STORAGE_URL.`)
  if (status >= 300 && status < 500 && status !== 429)
    return new StorageRejected(`${what}: check endpoint and region in STORAGE_URL.`)
  return new Unavailable(`${what}.`)
}

function toNetworkError(error: unknown, baseUrl: string, method: Method): Unavailable {
  const { name, message, cause } = error as Error
  const what = `The storage at ${new URL(baseUrl).host}`
  if (name === 'TimeoutError') return new StorageTimeout(`${what} did not respond within ${timeouts[method] / 1000} s.`)
  const reason = cause instanceof Error ? cause.message : message
  return new Unavailable(`${what} cannot be reached (${reason}).`, { cause: error })
}

function readErrorCode(bytes: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 2000))?.[1] ?? ''
}
