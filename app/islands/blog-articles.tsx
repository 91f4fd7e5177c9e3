import type { ReactNode } from 'react'
import { ArticleCard } from '#app/ui/article-card.tsx'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { rss } from '#app/ui/icons/cards.json'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { ArticleCardProps } from '#domain/articles/article.ts'
import { splitTitle } from '#domain/text/titles.ts'
import { allCategories, blogUrl, feedUrl, type BlogFilter } from '../contract/blog-url.ts'
import { LoadMore } from './load-more.tsx'
import type { ArticleList } from '../client/fetch-articles.ts'

type Props = { filter: BlogFilter; list: ArticleList | undefined; onMore: () => Promise<void> }

const errorText = 'Error loading articles. Please try again later.'

export function BlogArticles({ filter, list, onMore }: Props) {
  if (!list) return <NoArticles sentence={errorText} />
  const { articles, total, next } = list
  const more = next === null ? undefined : blogUrl(filter, next)
  return (
    <>
      {filter.q !== '' && (
        <p className="list-count" role="status">
          Found {total} article(s)
        </p>
      )}
      {filter.category !== allCategories && articles.length > 0 && (
        <>
          <h2 className="list-title">{filter.category}</h2>
          <RssLink category={filter.category} />
        </>
      )}
      {articles.length === 0 ? <NoResults filter={filter} /> : <ArticleGrid filter={filter} articles={articles} />}
      {more && (
        <LoadMore
          key={blogUrl(filter)}
          href={more}
          shown={`${articles.length} of ${total} articles`}
          load={onMore}
          errorText={errorText}
        />
      )}
    </>
  )
}

function RssLink({ category }: { category: string }) {
  return (
    <p className="list-follow">
      <a className="link" href={feedUrl(category)}>
        <Glyph d={rss} size="small" />
        Follow {category} by RSS
      </a>
    </p>
  )
}

/** The newest three are highlighted only in the unfiltered list. */
function ArticleGrid({ filter, articles }: { filter: BlogFilter; articles: readonly ArticleCardProps[] }) {
  const [first, ...others] = articles
  const leads = filter.q === '' && filter.category === allCategories && articles.length >= 3
  return (
    <>
      {leads && first && (
        <div className="story-trio lead-row">
          <ArticleCard article={first} variant="lead" halves={splitTitle(first.title)} heading="h2" priority />
          {others.slice(0, 2).map((article) => (
            <ArticleCard article={article} variant="side" heading="h2" key={article.id} />
          ))}
        </div>
      )}
      <div className="columns-3">
        {articles.slice(leads ? 3 : 0).map((article) => (
          <ArticleCard article={article} variant="feed" heading="h2" key={article.id} />
        ))}
      </div>
    </>
  )
}

function NoResults({ filter: { category, q } }: { filter: BlogFilter }) {
  if (q !== '') {
    const clear = (
      <a className="link" href={blogUrl({ category, q: '' })}>
        Clear search
      </a>
    )
    return <NoArticles sentence={`No articles found matching "${q}"`} action={clear} />
  }
  const isAll = category === allCategories
  return <NoArticles sentence={isAll ? 'No articles available yet.' : 'No articles found in this category yet.'} />
}

function NoArticles(props: { sentence: string; action?: ReactNode }) {
  return <EmptyState illustration="/art/empty.svg" {...props} />
}
