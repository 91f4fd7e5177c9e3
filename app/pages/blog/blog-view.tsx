import { BlogList } from '#app/islands/blog-list.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { Note } from '#app/ui/note.tsx'
import { toCardProps, type ArticleCard } from '#domain/articles/article.ts'
import { educationalNotice } from '#domain/site/marketing-copy.ts'

type Props = {
  tabs: readonly string[]
  category: string
  q: string
  /** Undefined if it could not be read. */
  list: { articles: readonly ArticleCard[]; total: number; next: string | null } | undefined
}

const title = ['Every article,', 'newest first.'] as const
const lede = 'Guides for ordinary days with dogs, cats and the rest of the family, written to be useful tonight.'
const nothing = { articles: [], total: 0, next: null }

export function BlogView({ tabs, category, q, list }: Props) {
  const props = {
    title,
    lede,
    tabs,
    category,
    q,
    failed: list === undefined,
    ...(list ? { ...list, articles: list.articles.map(toCardProps) } : nothing),
  }
  return (
    <>
      <Island of={BlogList} when="load" props={props} />
      <div className="wrap">
        <Note lead={educationalNotice.lead} className="list-note">
          {educationalNotice.text}
        </Note>
      </div>
    </>
  )
}
