import type { EnvReader } from './env-reader.ts'

/** `baseUrl` includes the bucket, without a trailing slash. `prefix` is empty or ends with a slash. */
export type S3Config = NonNullable<ReturnType<typeof readStorage>>

const exampleUrl = 's3://bucket/prefix?endpoint=https://storage.example&region=us-east-1'

/** Undefined: files in the data folder. */
export function readStorage(reader: EnvReader) {
  const value = reader.get('STORAGE_URL')
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const bucket = url?.hostname ?? ''
  const region = url?.searchParams.get('region') ?? 'us-east-1'
  const endpoint = URL.parse(url?.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  const path = url?.pathname.replaceAll(/^\/+|\/+$/g, '') ?? ''
  const isValid =
    url?.protocol === 's3:' &&
    !url.username &&
    /^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) &&
    /^[A-Za-z0-9._/-]*$/.test(path) &&
    /^[a-z0-9-]+$/.test(region) &&
    endpoint &&
    /^https?:$/.test(endpoint.protocol)
  if (!isValid) {
    // The value may contain a key, so the message does not repeat it.
    reader.addError('STORAGE_URL', `an address such as ${exampleUrl}`, undefined)
    return undefined
  }
  return {
    baseUrl: `${endpoint.href.replace(/\/+$/, '')}/${bucket}`,
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    region,
    accessKeyId: reader.required('AWS_ACCESS_KEY_ID', 'STORAGE_URL'),
    secretAccessKey: reader.required('AWS_SECRET_ACCESS_KEY', 'STORAGE_URL'),
  }
}
