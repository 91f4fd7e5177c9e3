import { Readable } from 'node:stream'
import { requestCheckedAddress, type AddressCheck } from '../retailer-fetch/checked-request.ts'

type Options = {
  maxBytes: number
  /** The provider's own address. Whatever else it sends us to must be public, by https. */
  baseUrl?: string | undefined
  addressCheck?: AddressCheck
}

/** Reads no more than it must and goes nowhere but to the provider: what one sends is not to be trusted either. */
export function createProviderFetch({
  maxBytes: mostBytes,
  baseUrl: home,
  addressCheck: judging = {},
}: Options): typeof fetch {
  const origin = home === undefined ? undefined : new URL(home).origin
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isHome = origin === undefined || url.origin === origin
    // Who asks for `manual` comes back here with each address that it is sent to.
    const redirect = init?.redirect === 'manual' ? 'manual' : 'error'
    const answer = isHome
      ? await fetch(input, { ...init, redirect })
      : await fetchFromOtherHost(url, judging, init?.signal)
    if (!answer.body) return answer
    const { status, statusText, headers } = answer
    return new Response(answer.body.pipeThrough(limitBytes(mostBytes)), { status, statusText, headers })
  }
}

function limitBytes(most: number) {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > most) controller.error(new Error('The answer is too long.'))
      else controller.enqueue(chunk)
    },
  })
}

/** Such as the link to a finished picture. Nothing of ours goes along, least of all the key. */
async function fetchFromOtherHost(
  url: URL,
  addressCheck: AddressCheck,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (url.protocol !== 'https:') throw new Error('Not by https.')
  const headers = { accept: 'image/*', 'accept-encoding': 'identity' }
  const message = await requestCheckedAddress(url, { ...addressCheck, headers }, signal ?? AbortSignal.timeout(60_000))
  const { statusCode = 502, headers: given } = message
  const forwardedNames = ['content-type', 'content-length', 'location'] as const
  const forwarded = forwardedNames.flatMap((name) =>
    given[name] === undefined ? [] : [[name, given[name]] as [string, string]],
  )
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status: statusCode, headers: forwarded })
}
