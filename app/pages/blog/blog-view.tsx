import { ArticleCard } from '#app/ui/article-card.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TabsNav } from '#app/ui/tabs-nav.tsx'
import type { ArticleCard as Card } from '#domain/article.ts'

type Props = {
  tabs: readonly string[]
  category: string
  q: string
  list: { articles: readonly Card[]; total: number; next: string | null } | undefined
}

export function BlogView({ tabs, category, list }: Props) {
  const hrefOf = (tab: string) => (tab === 'All' ? '/blog' : `/blog?category=${encodeURIComponent(tab)}`)
  return (
    <div className="wrap">
      <PageHead title="Articles" />
      <TabsNav label="Categories" tabs={tabs.map((label) => ({ label, href: hrefOf(label) }))} current={hrefOf(category)} />
      <div className="story-grid">
        {list?.articles.map((article) => (
          <ArticleCard article={article} key={article.id} />
        ))}
      </div>
    </div>
  )
}
