import type { Caller } from '#app/route.ts'

/** The caller of renders for the page cache. An error page shows the id of the request that caused the render. */
export function createInternalCaller(requestId: string): Caller {
  return { address: '', requestId }
}
