import { useId, type MouseEvent, useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { ArticleCardProps } from '#domain/articles/article.ts'
import { BlogArticles } from './blog-articles.tsx'
import { blogUrl, parseBlogUrl, type BlogFilter } from '../contract/blog-url.ts'
import { ListSpinner } from './list-spinner.tsx'
import { plainClickLink } from '../client/plain-click.ts'
import { fetchArticles, fetchMoreArticles, type ArticleList } from '../client/fetch-articles.ts'
import { useListing } from './use-listing.ts'

type Props = {
  title: readonly [string, string]
  lede: string
  tabs: readonly string[]
  category: string
  q: string
  articles: readonly ArticleCardProps[]
  total: number
  next: string | null
  failed?: boolean
}

export function BlogList({ title, lede, tabs, category, q, failed = false, ...first }: Props) {
  const list: ArticleList | undefined = failed ? undefined : first
  const listing = useListing({ href: blogUrl({ category, q }), list }, fetchArticles, fetchMoreArticles)
  const filter = parseBlogUrl(listing.href)
  const { field, type, submit } = useSearchAsYouType(filter, listing.visit)
  const searchId = useId()
  const tabTo = (tab: string) => blogUrl({ category: tab, q: filter.q })

  function follow(event: MouseEvent) {
    const link = plainClickLink(event)
    const href = link?.getAttribute('href')
    if (!link || !href || href.includes('cursor=')) return
    if (!/^\/blog(\?|$)/.test(href)) return listing.leave(href)
    event.preventDefault()
    listing.visit(href, 'push')
    // `Clear search` disappears with the message that it is part of.
    if (!link.matches('.tab')) field.current?.focus()
  }

  const searchForm = (
    <form action="/blog" role="search" className="field" onSubmit={submit}>
      <label className="field__label" htmlFor={searchId}>
        Search articles
      </label>
      {filter.category !== 'All' && <input type="hidden" name="category" value={filter.category} />}
      <SearchInput
        ref={field}
        id={searchId}
        name="q"
        defaultValue={q}
        placeholder="Try “shampoo” or “first week”"
        onInput={type}
      />
    </form>
  )
  return (
    <div onClick={follow}>
      <div className="wrap">
        <PageHead title={title} lede={lede} aside={searchForm} />
        <TabLinks
          label="Categories"
          tabs={tabs.map((tab) => ({ label: tab, href: tabTo(tab) }))}
          current={tabTo(filter.category)}
        />
      </div>
      <section className="section section--close" aria-label="Articles">
        <div className="wrap list" aria-busy={listing.waiting}>
          <ListSpinner waiting={listing.waiting} label="Loading articles" />
          <BlogArticles filter={parseBlogUrl(listing.shown.href)} list={listing.shown.list} onMore={listing.more} />
        </div>
      </section>
    </div>
  )
}

type Navigate = (href: string, how: 'push' | 'replace') => void

const debounceMs = 200

/** Searches while typing. The first character adds a history entry, the next ones replace it. */
function useSearchAsYouType(filter: BlogFilter, navigate: Navigate) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searched = useRef(filter.q)
  const typedOf = () => field.current?.value.trim() ?? ''

  const search = useEffectEvent(() => {
    const q = typedOf()
    timer.current = undefined
    searched.current = q
    if (q !== filter.q) navigate(blogUrl({ ...filter, q }), filter.q === '' || q === '' ? 'push' : 'replace')
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, Forward and `Clear search` change the query from outside. Our own changes arrive here too, possibly after
  // more has been typed.
  useEffect(() => {
    if (timer.current !== undefined || filter.q === searched.current) return
    searched.current = filter.q
    if (field.current) field.current.value = filter.q
  }, [filter.q])

  return { field, type, submit }

  function type() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(), debounceMs)
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    clearTimeout(timer.current)
    search()
  }
}
