import type { PageResult } from '#app/route.ts'

/** A door that only says where the page is now. */
export function redirectTo(location: string): () => PageResult {
  return () => ({ status: 301, location })
}
