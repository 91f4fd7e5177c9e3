import { useId, type MouseEvent, useEffect, useEffectEvent, useRef, type SyntheticEvent, type ReactNode } from 'react'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { ArticleCardProps } from '#domain/articles/article.ts'
import { blogUrl, cutQuery, parseBlogUrl, type BlogFilter, allCategories, feedUrl } from '../contract/blog-url.ts'
import { ListSpinner } from './list-spinner.tsx'
import { plainClickLink } from '../client/plain-click.ts'
import { fetchArticles, fetchMoreArticles, type ArticleList } from '../client/fetch-articles.ts'
import { useListing } from './use-listing.ts'
import type { SiteSearch } from '#domain/search/site-search.ts'
import { ArticleCard } from '#app/ui/article-card.tsx'
import { SearchSummary } from './search-summary.tsx'
import { FoundLinks, SearchHit } from '#app/ui/search-results.tsx'
import { AnswerCard, NoAnswer } from '#app/ui/answer-card.tsx'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { rss } from '#app/ui/icons/cards.json'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { splitTitle } from '#domain/text/titles.ts'
import { LoadMore } from './load-more.tsx'

type Props = {
  title: readonly [string, string]
  lede: string
  tabs: readonly string[]
  category: string
  q: string
  articles: readonly ArticleCardProps[]
  total: number
  next: string | null
  search?: SiteSearch | null
  exact?: boolean
  failed?: boolean
}

export function BlogList({
  title,
  lede,
  tabs,
  category,
  q,
  exact = false,
  failed = false,
  search = null,
  ...first
}: Props) {
  const list: ArticleList | undefined = failed ? undefined : { ...first, search }
  const listing = useListing({ href: blogUrl({ category, q, exact }), list }, fetchArticles, fetchMoreArticles)
  const filter = parseBlogUrl(listing.href)
  const { field, type, submit } = useSearchAsYouType(filter, listing.visit)
  const searchId = useId()
  const container = useRef<HTMLDivElement>(null)
  const tabTo = (tab: string) => blogUrl({ category: tab, q: filter.q })

  function follow(event: MouseEvent) {
    const link = plainClickLink(event)
    const href = link?.getAttribute('href')
    if (!link || !href || href.includes('cursor=')) return
    if (!/^\/blog(\?|$)/.test(href)) return
    event.preventDefault()
    listing.visit(href, href === listing.href ? 'replaceState' : 'pushState')
    // `Clear search` and `Try again` disappear with the message that they are part of.
    if (link.matches('.empty-state a')) (href === listing.href ? container : field).current?.focus()
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
        {/* Whoever searched first wants the answer on the first screen. */}
        <PageHead title={title} lede={q === '' && lede} aside={searchForm} />
        <TabLinks
          label="Categories"
          tabs={tabs.map((tab) => ({ label: tab, href: tabTo(tab) }))}
          current={tabTo(filter.category)}
        />
      </div>
      <section className="section section--close" aria-label="Articles">
        <div className="wrap list" aria-busy={listing.waiting} ref={container} tabIndex={-1}>
          <ListSpinner waiting={listing.waiting} label="Loading articles" />
          <BlogArticles filter={parseBlogUrl(listing.current.href)} list={listing.current.list} onMore={listing.more} />
        </div>
      </section>
    </div>
  )
}

type Navigate = (href: string, how: 'pushState' | 'replaceState') => void

const debounceMs = 200

/** Searches while typing. The first character adds a history entry, the next ones replace it. */
function useSearchAsYouType(filter: BlogFilter, navigate: Navigate) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searched = useRef(filter.q)
  const readField = () => cutQuery(field.current?.value ?? '')

  const search = useEffectEvent(() => {
    const q = readField()
    timer.current = undefined
    searched.current = q
    if (q !== filter.q) navigate(blogUrl({ ...filter, q }), filter.q === '' || q === '' ? 'pushState' : 'replaceState')
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

type ArticlesProps = { filter: BlogFilter; list: ArticleList | undefined; onMore: () => Promise<void> }

const productsNote =
  'On our shop page. Its links are affiliate links: we may earn a commission, at no extra cost to you.'
const errorText = 'Error loading articles. Please try again later.'

function BlogArticles({ filter, list, onMore }: ArticlesProps) {
  if (!list) {
    const retry = (
      <a className="link" href={blogUrl(filter)}>
        Try again
      </a>
    )
    return <NoArticles sentence={errorText} action={retry} />
  }
  const { articles, total, next, search } = list
  const more = next === null ? undefined : blogUrl(filter, next)
  const hasLinks = search !== null && search.products.length + search.pages.length > 0
  const silence = filter.q !== '' && total === 0 && search && !search.answer && <NoAnswer lines={search.lines} />
  return (
    <>
      {filter.q !== '' && <SearchSummary filter={filter} total={total} search={search} />}
      {search?.answer && <AnswerCard answer={search.answer} />}
      {filter.category !== allCategories && articles.length > 0 && (
        <>
          <h2 className="list-title">{filter.category}</h2>
          <p className="list-follow">
            <a className="link" href={feedUrl(filter.category)}>
              <Glyph d={rss} size="small" />
              Follow {filter.category} by RSS
            </a>
          </p>
        </>
      )}
      {!hasLinks && silence}
      {articles.length === 0 && <NoResults filter={filter} />}
      {articles.length > 0 && <FoundArticles filter={filter} list={list} />}
      {more && (
        <LoadMore
          key={blogUrl(filter)}
          href={more}
          countText={`${articles.length} of ${total} articles`}
          load={onMore}
          errorText={errorText}
        />
      )}
      <FoundLinks title="Products" links={search?.products ?? []} note={productsNote} />
      <FoundLinks title="Pages" links={search?.pages ?? []} />
      {hasLinks && silence}
    </>
  )
}

function FoundArticles({ filter, list: { articles, search } }: { filter: BlogFilter; list: ArticleList }) {
  if (filter.q === '') return <ArticleGrid filter={filter} articles={articles} />
  return (
    <div className="hits">
      {articles.map((article) => (
        <SearchHit article={article} sentence={search?.sentences[article.id]} key={article.id} />
      ))}
    </div>
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
