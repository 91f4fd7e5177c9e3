import type { Generated } from 'kysely'
import type { AnswerCard, DocumentKind } from '#domain/search/search-document.ts'

export type SearchTables = {
  search_documents: {
    doc: Generated<number>
    kind: DocumentKind
    key: string
    version: string
    title: string
    href: string
    summary: string
    card: AnswerCard | null
    /** Stems. `|` stands between two names. */
    names: string
    topics: string
    text: string
  }
  /** Words as they are spelled, for correcting those that nothing has. */
  search_vocabulary: { id: Generated<number>; word: string }
}
