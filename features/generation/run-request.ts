import type { RunKind } from '#domain/generation/generation.ts'

export type RunRequest = {
  kind: RunKind
  count: number
  category?: string | undefined
  affiliateProduct?:
    | { name: string; url?: string | undefined; link: string; imageUrl: string; asin?: string | undefined }
    | undefined
  topic?: string | undefined
  affiliateTag?: string | undefined
  publish?: 'at once' | 'draft' | undefined
}
export type RunRejection = {
  outcome: 'refused'
  status: 409 | 422 | 502 | 503
  code: string
  message: string
  /** Heading of the warning, and what would mend it. */
  title?: string
  link?: string
}

export function invalidRequest(code: string, message: string): RunRejection {
  return { outcome: 'refused', status: 422, code, message }
}
