import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Caller } from '#app/route.ts'

type Look<Found> = (request: IncomingMessage) => Found
type Looks = { address: Look<string>; country: Look<string | undefined>; isOperator: Look<boolean> }

/** Who asks. A number for the log and the right of an operator are found when somebody wants to know, which is rare. */
export function createCallerOf({ address, country, isOperator }: Looks): Look<Caller> {
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
