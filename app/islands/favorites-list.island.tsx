import { useEffect, useState, type ReactNode } from 'react'
import { ArticleCard } from '#app/ui/article-card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { ArticleCard as Card } from '#domain/articles/article.ts'
import { fetchJson } from '../client/fetch-json.ts'
import { favoritesSyncStatus } from '../client/favorites-sync-status.ts'
import { favorites, noFavorites, readFavorites } from '../client/favorites.ts'
import { SaveButton } from './save-button.tsx'
import { session, anonymousSession } from '../client/session.ts'
import { useHydrated } from '../client/use-hydrated.ts'
import { useStore } from '../client/use-store.ts'

export function FavoritesList() {
  const currentSession = useStore(session, anonymousSession)
  const account = useStore(favoritesSyncStatus, 'asking')
  const ids = useStore(favorites, noFavorites)
  const { cards, failed } = useSavedArticles(ids)
  // Articles unsaved on this page stay visible, so that they can be saved again.
  const [unsaved, setUnsaved] = useState(noFavorites)
  const visible = cards?.filter(({ id }) => ids.includes(id) || unsaved.includes(id))
  const waits = currentSession === anonymousSession || (currentSession.user !== null && account === 'asking')
  return (
    <>
      <p className="storage-note" role="status">
        <StorageNote signedIn={currentSession.user !== null} reachable={account !== 'unreachable'} />
      </p>
      {failed ? (
        <EmptyState sentence="Your saved articles could not be loaded. Please try again later." />
      ) : !visible || (visible.length === 0 && waits) ? (
        <Spinner label="Loading your saved articles" />
      ) : visible.length === 0 ? (
        <NoFavorites signedIn={currentSession.user !== null} />
      ) : (
        <div className="columns-3">
          {visible.map((article) => (
            <div className="saved-card" key={article.id}>
              <ArticleCard article={article} variant="feed" heading="h2" />
              <SaveButton
                size="small"
                article_id={article.id}
                title={article.title}
                onToggle={(saved) => setUnsaved((list) => (saved ? list : [...list, article.id]))}
              />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function StorageNote({ signedIn, reachable }: { signedIn: boolean; reachable: boolean }): ReactNode {
  if (signedIn && !reachable) {
    return "Your account can't be reached right now. These are the articles saved on this device; the rest will sync automatically."
  }
  if (signedIn) return 'Saved in your account, for all your devices. Signing out removes them from this one.'
  return (
    <>
      Saved on this device only.{' '}
      <a className="inline-link" href="/auth?next=%2Ffavorites">
        Sign in
      </a>{' '}
      to have them on your other devices too.
    </>
  )
}

function NoFavorites({ signedIn }: { signedIn: boolean }) {
  return (
    <EmptyState
      illustration="/art/favorites-empty.svg"
      sentence={
        signedIn
          ? 'Nothing saved yet. Save an article to find it here and on your other devices.'
          : 'Nothing saved yet. Save an article to find it here.'
      }
      action={
        <LinkButton href="/blog" variant="primary">
          Find something to read
        </LinkButton>
      }
    />
  )
}

/** Keeps the URL short enough for every proxy. */
const maxIdsPerRequest = 100

/** Cards for all ids requested so far, in the order of the ids; undefined until the first response. */
function useSavedArticles(ids: readonly string[]): { cards: readonly Card[] | undefined; failed: boolean } {
  const [cardsById, setCardsById] = useState<ReadonlyMap<string, Card>>()
  const [order, setOrder] = useState(noFavorites)
  const [failed, setFailed] = useState(false)
  const hydrated = useHydrated()
  const missing = ids.filter((id) => !order.includes(id)).join(',')
  useEffect(() => {
    if (missing === '') return undefined
    const controller = new AbortController()
    const missingIds = missing.split(',')
    const batches = Array.from({ length: Math.ceil(missingIds.length / maxIdsPerRequest) }, (_, n) =>
      missingIds.slice(n * maxIdsPerRequest, (n + 1) * maxIdsPerRequest),
    )
    const read = (some: readonly string[]) =>
      fetchJson('GET /api/articles/saved', { query: { ids: some.join(',') }, signal: controller.signal })
    Promise.all(batches.map(read)).then(
      (responses) => {
        const cards = responses.flatMap(({ articles }) => articles)
        setCardsById((current) => new Map([...(current ?? []), ...cards.map((card) => [card.id, card] as const)]))
        const now = readFavorites()
        setOrder((current) => [...now, ...current.filter((id) => !now.includes(id))])
        setFailed(false)
      },
      () => controller.signal.aborted || setFailed(true),
    )
    return () => controller.abort()
  }, [missing])
  const cards = cardsById && order.flatMap((id) => cardsById.get(id) ?? [])
  return { cards: cards ?? (hydrated && missing === '' ? [] : undefined), failed: failed && !cardsById }
}
