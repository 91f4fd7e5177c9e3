import { Readable } from 'node:stream'
import { requestCheckedIp, type IpCheck } from '../retailer-fetch/checked-request.ts'

type Options = {
  maxBytes: number
  /** The provider's own URL. Any other host it refers to must be public and use HTTPS. */
  baseUrl?: string | undefined
  ipCheck?: IpCheck
}

/** Limits the response size and the hosts it connects to, because providers' responses are not trusted. */
export function createProviderFetch({ maxBytes, baseUrl, ipCheck = {} }: Options): typeof fetch {
  const origin = baseUrl === undefined ? undefined : new URL(baseUrl).origin
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isHome = origin === undefined || url.origin === origin
    // The AI SDK asks for `manual` and calls this function again for each redirect, so every target gets checked.
    const redirect = init?.redirect === 'manual' ? 'manual' : 'error'
    const response = isHome
      ? await fetch(input, { ...init, redirect })
      : await fetchFromOtherHost(url, ipCheck, init?.signal)
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(limitBytes(maxBytes)), { status, statusText, headers })
  }
}

function limitBytes(maxBytes: number) {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new Error('The response is too large.'))
      else controller.enqueue(chunk)
    },
  })
}

/** For example, a link to a generated image. Sends none of our headers, and in particular not the API key. */
async function fetchFromOtherHost(url: URL, ipCheck: IpCheck, signal: AbortSignal | null | undefined) {
  if (url.protocol !== 'https:') throw new Error('The URL does not use HTTPS.')
  const headers = { accept: 'image/*', 'accept-encoding': 'identity' }
  const message = await requestCheckedIp(url, { ...ipCheck, headers }, signal ?? AbortSignal.timeout(60_000))
  const { statusCode = 502, headers: rawHeaders } = message
  const forwardedNames = ['content-type', 'content-length', 'location'] as const
  const forwarded = forwardedNames.flatMap((name) =>
    rawHeaders[name] === undefined ? [] : [[name, rawHeaders[name]] as [string, string]],
  )
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status: statusCode, headers: forwarded })
}
