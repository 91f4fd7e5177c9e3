import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const s3Keys = { AWS_ACCESS_KEY_ID: 'AKIDSTANDIN', AWS_SECRET_ACCESS_KEY: 'a secret/of+ours' }
const bucket = 'pictures'
const region = 'eu-test-1'
const pageSize = 3

type Fault = 'none' | 'slow' | 'unavailable' | 'forbidden' | 'cut'
export type FakeS3 = {
  url: string
  /** For STORAGE_URL. */
  storageUrl: string
  objects: Map<string, Buffer>
  /** Number of requests received. */
  requestCount: () => number
  setFault: (setFault: Fault, times?: number) => void
  close: () => Promise<void>
}

/**
 * Implements the part of the S3 protocol that we use, and rejects every request whose signature it cannot reproduce.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  let fault: { kind: Fault; times: number } = { kind: 'none', times: 0 }
  let requests = 0
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    requests++
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const kind = fault.times-- > 0 ? fault.kind : 'none'
    if (kind === 'slow') return
    if (kind === 'cut') return void request.socket.destroy()
    if (kind === 'unavailable') return sendError(response, 503, 'SlowDown')
    if (kind === 'forbidden') return sendError(response, 403, 'AccessDenied')
    const signatureError = findSignatureError(request, body)
    if (signatureError) return sendError(response, 403, signatureError)
    respond(request, response, objects, body)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    storageUrl: `s3://${bucket}/site?endpoint=${encodeURIComponent(url)}&region=${region}`,
    objects,
    requestCount: () => requests,
    setFault: (kind, times = Infinity) => void (fault = { kind, times }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function respond(request: IncomingMessage, response: ServerResponse, objects: Map<string, Buffer>, body: Buffer) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const [, inBucket, ...rest] = pathname.split('/')
  if (inBucket !== bucket) return sendError(response, 404, 'NoSuchBucket')
  const key = decodeURIComponent(rest.join('/'))
  if (key === '' && request.method === 'GET') return list(response, objects, searchParams)
  const object = objects.get(key)
  if (request.method === 'PUT') objects.set(key, body)
  if (request.method === 'DELETE') objects.delete(key)
  if (request.method === 'PUT') return response.writeHead(200).end()
  if (request.method === 'DELETE') return response.writeHead(204).end()
  if (!object) return sendError(response, 404, 'NoSuchKey')
  return response
    .writeHead(200, { 'content-length': object.length })
    .end(request.method === 'HEAD' ? undefined : object)
}

function list(response: ServerResponse, objects: Map<string, Buffer>, query: URLSearchParams) {
  if (query.get('list-type') !== '2') return sendError(response, 400, 'InvalidArgument')
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = keys.slice(0, pageSize)
  const more = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return response.writeHead(200).end(`<ListBucketResult>${contents}${more}</ListBucketResult>`)
}

function sendError(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Signature Version 4, computed from its specification and not with the client's library; undefined if it is right. */
function findSignatureError({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const credential =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  const [, keyId, day = '', requestRegion = '', signed = '', signature] = credential ?? []
  if (!credential) return 'AccessDenied'
  if (keyId !== s3Keys.AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId'
  if (requestRegion !== region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < 15 * 60 * 1000) || !time.startsWith(day)) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  const bodyHash = hash(body)
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = url.split('?')
  const sorted = [...new URLSearchParams(query)].map((pair) => pair.map(escaped).join('=')).toSorted()
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, path, sorted.join('&'), lines, signed, bodyHash].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, hash(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, word) => createHmac('sha256', secret).update(word).digest(),
    `AWS4${s3Keys.AWS_SECRET_ACCESS_KEY}`,
  )
  const right = createHmac('sha256', key).update(toSign).digest('hex')
  return right === signature ? undefined : 'SignatureDoesNotMatch'
}

function hash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
