/** A dependency is temporarily unavailable. Nothing was changed, so the request can be retried. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
