import type { PageResult } from '#app/route.ts'

export function redirectTo(location: string): () => PageResult {
  return () => ({ status: 301, location })
}
