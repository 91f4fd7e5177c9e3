import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { allCategories, blogUrl, cutQuery } from '../contract/blog-url.ts'
import { blockOverlays } from '../client/overlay-queue.ts'
import { searchDialogOpen } from '../client/dialog-state.ts'
import { useStore } from '../client/use-store.ts'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useCategoryLook } from '#app/ui/site-categories.tsx'
import type { ArticleCard } from '#domain/articles/article.ts'
import { fetchJson } from '../client/fetch-json.ts'
import type { SearchAnswer } from '#domain/search/answer.ts'
import type { SiteSearch } from '#domain/search/site-search.ts'
import { ShortAnswer, ShortNoAnswer } from '#app/ui/answer-card.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'

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
  const [input, setInput] = useState('')
  const [choice, setChoice] = useState({ query: '', index: 0 })
  const { result, retry } = useSearch(input)
  const lookOf = useCategoryLook()
  const list = useId()

  const { articles = [] } = result ?? {}
  const last = articles.length - 1
  const active = choice.query === result?.query ? choice.index : 0
  const option = (index: number) => `${list}-${index}`
  // Close the dialog first, so that Back does not restore the page with the dialog open.
  const leave = () => void setTimeout(onLeave)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // By default a search field would only clear itself; the dialog would close on the second Escape.
      event.preventDefault()
      onLeave()
      return
    }
    const index = nextActiveIndex(event.key, active, last)
    if (result && index !== undefined && last >= 0) {
      event.preventDefault()
      setChoice({ query: result.query, index })
    }
    const isFresh = result && result.query === cutQuery(input) && last >= 0
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
        onChange={(event) => setInput(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {result?.answer && <ShortAnswer answer={result.answer} onLeave={leave} />}
      <div className="search-results" role="listbox" aria-label="Articles" id={list} hidden={articles.length === 0}>
        {articles.map((article, index) => (
          <a
            href={`/article/${article.slug}`}
            role="option"
            id={option(index)}
            aria-selected={index === active}
            tabIndex={-1}
            onClick={leave}
            key={article.id}>
            <Picture
              src={article.image_url}
              alt=""
              width={800}
              height={600}
              ratio="4-3"
              category={lookOf(article.category)}
            />
            <span>
              <b>{article.title}</b>
              {result?.sentences[article.id] && (
                <span className="search-results__sentence">
                  <MarkedText parts={result.sentences[article.id]?.parts ?? []} />
                </span>
              )}
              <span>
                {article.category} · {article.read_time} min read
              </span>
            </span>
          </a>
        ))}
      </div>
      <p role="status" className={articles.length > 0 && !result?.corrected ? 'visually-hidden' : 'search-message'}>
        {result && resultSummary(result)}
      </p>
      {result && result.pages.length > 0 && (
        <section className="answer answer--short" aria-label="Pages">
          {result.pages.map(({ key, title, href }) => (
            <p className="answer__text" key={key}>
              <a className="link" href={href} onClick={leave}>
                {title}
              </a>
            </p>
          ))}
        </section>
      )}
      {result && !result.failed && !result.answer && articles.length === 0 && (
        <ShortNoAnswer lines={result.lines} onLeave={leave} />
      )}
      {result?.failed && (
        <Button
          variant="secondary"
          size="small"
          onClick={({ currentTarget }) => {
            retry()
            // The button disappears with the message.
            currentTarget.form?.querySelector('input')?.focus()
          }}>
          Try again
        </Button>
      )}
      {articles.length > 0 && (
        <a className="link" href={blogUrl({ category: allCategories, q: result?.query ?? '' })} onClick={leave}>
          See all results
        </a>
      )}
      <p className="field__hint search-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
      </p>
    </form>
  )
}

function nextActiveIndex(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowDown') return index >= last ? 0 : index + 1
  if (key === 'ArrowUp') return index <= 0 ? last : index - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** The server sends at most this many and does not count the rest. */
const maxResults = 5

function resultSummary({ query, articles, answer, corrected, failed }: SearchResult): string {
  if (failed) return 'Search failed. Please try again.'
  const count = countArticles(query, articles.length)
  return [...(answer ? ['One answer.'] : []), ...(corrected ? [`Results for “${corrected}”.`] : []), count].join(' ')
}

function countArticles(query: string, count: number): string {
  if (count === 0) return `No articles found for "${query}"`
  if (count === maxResults) return `The first ${maxResults} articles are shown`
  return count === 1 ? '1 article found' : `${count} articles found`
}

type SearchResult = {
  query: string
  articles: readonly ArticleCard[]
  answer: SearchAnswer | null
  lines: SiteSearch['lines']
  pages: SiteSearch['pages']
  corrected: string | null
  sentences: SiteSearch['sentences']
  failed: boolean
}
const nothing = { articles: [], answer: null, lines: [], pages: [], corrected: null, sentences: {} }

const debounceMs = 120

/** Undefined for a blank query. Articles of an earlier query stay until the next response; its messages do not. */
function useSearch(input: string): { result: SearchResult | undefined; retry: () => void } {
  const query = cutQuery(input)
  const [result, setResult] = useState<SearchResult>()
  const controller = useRef<AbortController>(undefined)

  function search() {
    controller.current = new AbortController()
    const { signal } = controller.current
    fetchJson('GET /api/search', { query: { q: query }, signal }).then(
      (found) => setResult({ ...found, query, failed: false }),
      () => signal.aborted || setResult({ ...nothing, query, failed: true }),
    )
  }
  const searchLatest = useEffectEvent(search)
  useEffect(() => {
    if (query === '') return
    const timer = setTimeout(() => searchLatest(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.current?.abort()
    }
  }, [query])

  const isCurrent = result?.query === query || (result && result.articles.length > 0)
  return { result: query !== '' && isCurrent ? result : undefined, retry: search }
}
