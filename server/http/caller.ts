import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Caller } from '#app/route.ts'

type FromRequest<Found> = (request: IncomingMessage) => Found
type CallerReaders = {
  address: FromRequest<string>
  country: FromRequest<string | undefined>
  isOperator: FromRequest<boolean>
}

/** Who asks. A number for the log and the right of an operator are found when somebody wants to know, which is rare. */
export function createCallerReader({ address, country, isOperator }: CallerReaders): FromRequest<Caller> {
  return (request) => {
    let requestId: string | undefined
    return {
      address: address(request),
      country: country(request),
      get requestId() {
        return (requestId ??= randomBytes(8).toString('hex'))
      },
      get isOperator() {
        return isOperator(request)
      },
    }
  }
}
