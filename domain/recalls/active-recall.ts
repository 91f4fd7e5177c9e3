import type { RecallSource } from './sources.ts'

export type RecalledProduct = { id: string; slug: string; asin: string | null; link_key: string | null }

/** A notice that a person has confirmed, with what it concerns here. */
export type ActiveRecall = {
  id: string
  name: string
  codes: string
  reason: string
  source: RecallSource
  published_on: string
  /** Whether animals eat it. */
  eaten: boolean
  products: readonly RecalledProduct[]
  article_ids: readonly string[]
}

export type ActiveRecalls = { recalls?: readonly ActiveRecall[] | undefined }
