import { useEffect, useState } from 'react'
import { ArticleCard } from '#app/ui/article-card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { ArticleCard as Card } from '#domain/article.ts'
import { ask } from './ask.ts'
import { favorites, none } from './favorites.ts'
import { useHydrated } from './use-hydrated.ts'
import { useStore } from './use-store.ts'

/** What was saved on this device; an article that has left the site since is left out. */
export function FavoritesList() {
  const ids = useStore(favorites, none)
  const [loaded, setLoaded] = useState<readonly Card[]>()
  const [failed, setFailed] = useState(false)
  const hydrated = useHydrated()
  const wanted = ids.join(',')
  useEffect(() => {
    if (wanted === '') return undefined
    const asked = new AbortController()
    ask<{ articles: Card[] }>(`/api/articles/saved?ids=${wanted}`, { signal: asked.signal }).then(
      ({ articles }) => setLoaded(articles),
      () => asked.signal.aborted || setFailed(true),
    )
    return () => asked.abort()
  }, [wanted])

  const cards = hydrated && wanted === '' ? [] : loaded
  if (failed) return <EmptyState sentence="Your saved articles could not be loaded. Please try again later." />
  if (!cards) return <Spinner label="Loading your saved articles" />
  if (cards.length === 0) {
    return (
      <EmptyState
        illustration="/art/favorites-empty.svg"
        sentence="Nothing saved yet. Press Save on an article, and it waits for you here."
        action={
          <LinkButton href="/blog" variant="primary">
            Find something to read
          </LinkButton>
        }
      />
    )
  }
  return (
    <div className="columns-3">
      {cards.map((article) => (
        <ArticleCard article={article} variant="feed" heading="h2" key={article.id} />
      ))}
    </div>
  )
}
