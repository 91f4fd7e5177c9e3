import type { SearchAnswer } from './answer.ts'
import type { MatchingSentence } from './matching-sentence.ts'
import type { PhoneLine } from './search-document.ts'

export type FoundLink = { key: string; title: string; href: string; summary: string }

/** What a search found besides its list of articles. */
export type SiteSearch = {
  /** What was searched instead, because nothing has the words as they were typed. */
  corrected: string | null
  answer: SearchAnswer | null
  /** Whom to call, if there is no answer. */
  lines: readonly PhoneLine[]
  products: readonly FoundLink[]
  pages: readonly FoundLink[]
  /** By article id. */
  sentences: Readonly<Record<string, MatchingSentence>>
}
