import type { RunKind, WritingMode } from '#domain/generation/generation.ts'
import type { Failure } from '#domain/result.ts'

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

type InvalidCategory = 'no_category' | 'no_topics' | 'no_brief' | 'no_sections'
type InvalidProduct = 'incomplete' | 'foreign_link' | 'missing_tag' | 'bad_image'
type InvalidTopic = 'no_topic' | 'no_tag' | 'no_products'
type Obstacle = 'active' | 'cap_reached' | 'no_titles' | 'no_discovery' | 'not_generated'

export type RunReason = {
  reason: InvalidCategory | InvalidProduct | InvalidTopic | Obstacle
  message: string
  /** The heading of a warning, and the corrected link. */
  title?: string
  link?: string
}
export type RunRejection = Failure<RunReason>

export function rejectRun(reason: RunReason['reason'], message: string): RunRejection {
  return { ok: false, reason, message }
}
