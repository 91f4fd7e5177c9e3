import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { blockOverlays } from '../client/overlay-queue.ts'
import { searchDialogOpen } from '../client/dialog-state.ts'
import { useStore } from '../client/use-store.ts'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { findCategory } from '#domain/articles/categories.ts'
import type { ArticleCard } from '#domain/articles/article.ts'
import { fetchJson } from '../client/fetch-json.ts'

export function SearchDialog() {
  const open = useStore(searchDialogOpen, false)
  useEffect(() => (open ? blockOverlays() : undefined), [open])
  const close = () => searchDialogOpen.set(false)
  return (
    <Dialog open={open} onClose={close} title="Search Articles" className="dialog--search">
      <SearchCombobox onLeave={close} />
    </Dialog>
  )
}

/** A combobox: focus stays in the field, arrows move through the list, Enter opens. */
function SearchCombobox({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState({ query: '', place: 0 })
  const found = useSearch(typed)
  const list = useId()

  const { articles = [] } = found ?? {}
  const last = articles.length - 1
  const active = choice.query === found?.query ? choice.place : 0
  const option = (place: number) => `${list}-${place}`
  // Close the dialog first, so that Back does not restore the page with the dialog open.
  const leave = () => void setTimeout(onLeave)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // By default a search field would only clear itself; the dialog would close on the second Escape.
      event.preventDefault()
      onLeave()
      return
    }
    const place = nextActiveIndex(event.key, active, last)
    if (found && place !== undefined && last >= 0) {
      event.preventDefault()
      setChoice({ query: found.query, place })
    }
    const isFresh = found && found.query === typed.trim() && last >= 0
    if (event.key === 'Enter' && isFresh && !event.nativeEvent.isComposing) {
      event.preventDefault()
      document.getElementById(option(active))?.click()
    }
  }
  return (
    <form action="/blog" role="search" onSubmit={leave}>
      <SearchInput
        name="q"
        autoFocus
        autoComplete="off"
        enterKeyHint="search"
        placeholder="What would you like to know?"
        aria-label="Search articles"
        role="combobox"
        aria-expanded={last >= 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={last >= 0 ? option(active) : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <div className="search-results" role="listbox" aria-label="Articles" id={list} hidden={articles.length === 0}>
        {articles.map((article, place) => (
          <a
            href={`/article/${article.slug}`}
            role="option"
            id={option(place)}
            aria-selected={place === active}
            tabIndex={-1}
            onClick={leave}
            key={article.id}>
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
        <a className="link" href={`/blog?q=${encodeURIComponent(found?.query ?? '')}`} onClick={leave}>
          See all results
        </a>
      )}
      <p className="field__hint search-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
      </p>
    </form>
  )
}

function nextActiveIndex(key: string, place: number, last: number): number | undefined {
  if (key === 'ArrowDown') return place >= last ? 0 : place + 1
  if (key === 'ArrowUp') return place <= 0 ? last : place - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** The server sends at most this many and does not count the rest. */
const maxShown = 5

function resultSummary({ query, articles, failed }: SearchResult): string {
  if (failed) return 'Search failed. Please try again.'
  if (articles.length === 0) return `No articles found for "${query}"`
  if (articles.length === maxShown) return `The first ${maxShown} articles are shown`
  return articles.length === 1 ? '1 article found' : `${articles.length} articles found`
}

type SearchResult = { query: string; articles: readonly ArticleCard[]; failed: boolean }

const debounceMs = 120

/** Undefined for a blank query. Articles of an earlier query stay until the next response; its messages do not. */
function useSearch(typed: string): SearchResult | undefined {
  const query = typed.trim()
  const [found, setFound] = useState<SearchResult>()

  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchJson('GET /api/search', { query: { q: query }, signal: controller.signal }).then(
        ({ articles }) => setFound({ query, articles, failed: false }),
        () => controller.signal.aborted || setFound({ query, articles: [], failed: true }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])

  const isCurrent = found?.query === query || (found && found.articles.length > 0)
  return query !== '' && isCurrent ? found : undefined
}
