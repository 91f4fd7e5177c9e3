import type { EnvReader } from './env-reader.ts'

export type S3Config = {
  /** Up to and with the bucket, without a slash at the end. */
  baseUrl: string
  bucket: string
  /** Empty, or with a slash at the end. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

const exampleUrl = 's3://bucket/prefix?endpoint=https://storage.example&region=us-east-1'

/** undefined: files in the data folder. */
export function readStorage(faults: EnvReader): S3Config | undefined {
  const given = faults.given('STORAGE_URL')
  if (given === undefined) return undefined
  const url = URL.parse(given)
  const bucket = url?.hostname ?? ''
  const region = url?.searchParams.get('region') ?? 'us-east-1'
  const endpoint = URL.parse(url?.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  const path = url?.pathname.replaceAll(/^\/+|\/+$/g, '') ?? ''
  const isSound =
    url?.protocol === 's3:' &&
    !url.username &&
    /^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) &&
    /^[A-Za-z0-9._/-]*$/.test(path) &&
    /^[a-z0-9-]+$/.test(region) &&
    endpoint &&
    /^https?:$/.test(endpoint.protocol)
  if (!isSound) {
    // Somebody may have put a key into it, so it is not repeated.
    faults.add('STORAGE_URL', `an address such as ${exampleUrl}`, undefined)
    return undefined
  }
  const accessKeyId = faults.given('AWS_ACCESS_KEY_ID')
  const secretAccessKey = faults.given('AWS_SECRET_ACCESS_KEY')
  if (accessKeyId === undefined) faults.add('AWS_ACCESS_KEY_ID', 'given together with STORAGE_URL', undefined)
  if (secretAccessKey === undefined) faults.add('AWS_SECRET_ACCESS_KEY', 'given together with STORAGE_URL', undefined)
  return {
    baseUrl: `${endpoint.href.replace(/\/+$/, '')}/${bucket}`,
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    sessionToken: faults.given('AWS_SESSION_TOKEN'),
  }
}
