import { request } from 'node:http'

export type RawResponse = { headers: Record<string, string>; body: Buffer }

/** The compressed bytes as sent: fetch would decompress them. */
export function readRawResponse(url: string, headers: Record<string, string>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ headers: response.headers as RawResponse['headers'], body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}
