import { Picture } from '#app/ui/picture.tsx'
import { findCategory } from '#domain/articles/categories.ts'
import type { SearchResult } from './use-search.ts'

/** The server sends at most this many and does not count the rest. */
const maxShown = 5

type Props = {
  found: SearchResult | undefined
  active: number
  id: string
  optionId: (place: number) => string
  onLeave: () => void
}

export function SearchResults({ found, active, id, optionId, onLeave }: Props) {
  const articles = found?.articles ?? []
  return (
    <>
      <div className="search-results" role="listbox" aria-label="Articles" id={id} hidden={articles.length === 0}>
        {articles.map((article, place) => (
          <a
            href={`/article/${article.slug}`}
            role="option"
            id={optionId(place)}
            aria-selected={place === active}
            tabIndex={-1}
            onClick={onLeave}
            key={article.id}
          >
            <Picture
              src={article.image_url}
              alt=""
              width={800}
              height={600}
              ratio="4-3"
              category={findCategory(article.category)?.key}
            />
            <span>
              <b>{article.title}</b>
              <span>
                {article.category} · {article.read_time} min read
              </span>
            </span>
          </a>
        ))}
      </div>
      <p role="status" className={articles.length > 0 ? 'visually-hidden' : 'search-message'}>
        {found && resultSummary(found)}
      </p>
      {articles.length > 0 && (
        <a className="link" href={`/blog?q=${encodeURIComponent(found?.query ?? '')}`} onClick={onLeave}>
          See all results
        </a>
      )}
    </>
  )
}

function resultSummary({ query, articles, failed }: SearchResult): string {
  if (failed) return 'Search failed. Please try again.'
  if (articles.length === 0) return `No articles found for "${query}"`
  if (articles.length === maxShown) return `The first ${maxShown} articles are shown`
  return articles.length === 1 ? '1 article found' : `${articles.length} articles found`
}
