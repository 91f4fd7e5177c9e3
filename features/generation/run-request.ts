import type { RunKind, WritingMode } from '#domain/generation/generation.ts'

export type RunRequest = {
  kind: RunKind
  /** Ignored if there are briefs. */
  count: number
  category?: string | undefined
  affiliateProduct?:
    | { name: string; url?: string | undefined; link: string; imageUrl: string; asin?: string | undefined }
    | undefined
  topic?: string | undefined
  affiliateTag?: string | undefined
  publish?: 'at once' | 'draft' | undefined
  /** Ids of the briefs to write, of the kind `category`. */
  briefs?: readonly string[] | undefined
  fewer?: boolean | undefined
  /** Of the person who starts the run. An unknown one counts as UTC. */
  timeZone?: string | undefined
  mode?: WritingMode | undefined
  spread?: number | undefined
}

export type RunRejection = {
  outcome: 'refused'
  reason:
    | 'invalid'
    | 'already running'
    | 'daily cap reached'
    | 'titles unreadable'
    | 'discovery failed'
    | 'provider failed'
  code: string
  message: string
  /** The heading of a warning, and the corrected link. */
  title?: string
  link?: string
}

export function rejectRun(reason: RunRejection['reason'], code: string, message: string): RunRejection {
  return { outcome: 'refused', reason, code, message }
}

export function invalidRequest(code: string, message: string): RunRejection {
  return rejectRun('invalid', code, message)
}
