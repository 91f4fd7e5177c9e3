import type { IncomingMessage } from 'node:http'
import type { Caller } from '#app/route.ts'

type FromRequest<Found> = (request: IncomingMessage) => Found
type CallerReaders = {
  address: FromRequest<string>
  country: FromRequest<string | undefined>
  isOperator: FromRequest<boolean>
  untrustedProxy: FromRequest<string | undefined>
}

export function createCallerReader({ address, country, isOperator, untrustedProxy }: CallerReaders) {
  return (request: IncomingMessage, requestId: string): Caller => ({
    address: address(request),
    country: country(request),
    requestId,
    isOperator: isOperator(request),
    untrustedProxy: untrustedProxy(request),
  })
}

/** The caller of renders for the page cache. An error page shows the id of the request that caused the render. */
export function createInternalCaller(requestId: string): Caller {
  return { address: '', requestId }
}
