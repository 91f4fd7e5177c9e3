import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Caller } from '#app/route.ts'

type FromRequest<Found> = (request: IncomingMessage) => Found
type CallerReaders = {
  address: FromRequest<string>
  country: FromRequest<string | undefined>
  isOperator: FromRequest<boolean>
}

export function createCallerReader({ address, country, isOperator }: CallerReaders): FromRequest<Caller> {
  return (request) => ({
    address: address(request),
    country: country(request),
    requestId: newRequestId(),
    isOperator: isOperator(request),
  })
}

/** The caller of renders for the page cache. Error pages show its request id, so every render needs its own. */
export function createInternalCaller(): Caller {
  return { address: '', requestId: newRequestId() }
}

function newRequestId(): string {
  return randomBytes(8).toString('hex')
}
