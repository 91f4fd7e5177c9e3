import type { Generated } from 'kysely'
import type { Fact } from '#domain/facts/fact.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { ItemState, RunKind, RunState, WritingMode } from '#domain/generation/generation.ts'
import type { Critique, GeneratedText, Outline, WritingBrief } from './ports.ts'

/**
 * `publish` is what the admin chose. An article that fails the safety rules becomes a draft anyway. `spread`: over how
 * many days the articles are published. `timeZone`: where the days of briefs begin; without one, in UTC.
 */
export type RunOptions = {
  publish: 'at once' | 'draft'
  affiliateTag: string
  topic?: string
  mode?: WritingMode
  spread?: number
  timeZone?: string
}

/** `link` includes the affiliate tag. */
export type ItemProduct = { name: string; link: string; imageUrl: string; asin: string | null }

/** A text that passed every check, as it will be stored. */
export type ValidatedText = Omit<GeneratedText, 'references' | 'links' | 'usage'> & {
  slug: string
  category: string
  read_time: number
  findings: readonly SafetyFinding[]
  facts?: readonly string[]
}

/** `response` is what the writer returned, `text` what our checks made of it. */
export type StoredDraft = {
  response: GeneratedText
  text: ValidatedText
  rejections: readonly string[]
  facts: readonly Fact[]
}

/** What each stage of writing stored. Null: the writer has no such stage. Outline, draft and critique go once the text is final. */
export type ItemStages = {
  calls?: number
  inputTokens?: number
  outputTokens?: number
  brief?: WritingBrief & { plannedFor: string | null; refreshes?: string | null }
  outline?: Outline | null
  draft?: StoredDraft
  critique?: (Critique & { error?: string }) | null
  revision?: 'done' | 'not needed' | 'failed' | null
}

export type ItemImage = { url: string; alt: string }
/** The first is the hero. */
export type ItemImages = readonly ItemImage[]

export type GenerationTables = {
  generation_runs: {
    id: string
    kind: RunKind
    category: string | null
    count: number
    options: RunOptions
    state: RunState
    reason: Generated<string>
    started_by: string | null
    created_at: number
    finished_at: number | null
    hidden_at: number | null
  }
  generation_items: {
    id: string
    run_id: string
    ordinal: number
    batch: number
    category: string
    product: ItemProduct | null
    state: ItemState
    title: Generated<string>
    slug: Generated<string>
    article_id: string | null
    written: ValidatedText | null
    images: ItemImages | null
    rejections: Generated<readonly string[]>
    error: Generated<string>
    attempts: Generated<number>
    not_before: Generated<number>
    lease_until: Generated<number>
    lease_token: string | null
    brief_id: Generated<string | null>
    stages: Generated<ItemStages>
    updated_at: number
  }
  ai_usage: {
    day: string
    kind: 'text' | 'image'
    calls: number
    input_tokens: Generated<number>
    output_tokens: Generated<number>
  }
}
