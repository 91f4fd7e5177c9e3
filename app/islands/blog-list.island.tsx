import { useId, type MouseEvent } from 'react'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TabsNav } from '#app/ui/tab-links.tsx'
import type { ListedArticle } from '#domain/articles/article.ts'
import { BlogArticles } from './blog-articles.tsx'
import { blogAddress, blogFilter } from '../contract/blog-url.ts'
import { ListWait } from './list-spinner.tsx'
import { pressedLink } from '../client/plain-click.ts'
import { readArticles, type ArticleList } from '../client/fetch-articles.ts'
import { useListing } from './use-listing.ts'
import { useTypedSearch } from './use-search-as-you-type.ts'

type Props = {
  title: readonly [string, string]
  lede: string
  tabs: readonly string[]
  category: string
  q: string
  articles: readonly ListedArticle[]
  total: number
  next: string | null
  /** The list could not be read. */
  failed?: boolean
}

export function BlogList({ title, lede, tabs, category, q, failed = false, ...first }: Props) {
  const list: ArticleList | undefined = failed ? undefined : first
  const listing = useListing({ href: blogAddress({ category, q }), list }, readArticles)
  const filter = blogFilter(listing.href)
  const { field, type, submit } = useTypedSearch(filter, listing.visit)
  const searchId = useId()
  const tabTo = (tab: string) => blogAddress({ category: tab, q: filter.q })

  function follow(event: MouseEvent) {
    const href = pressedLink(event)?.getAttribute('href')
    if (!href || !/^\/blog(\?|$)/.test(href) || href.includes('cursor=')) return
    event.preventDefault()
    listing.visit(href, 'push')
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
        <TabsNav
          label="Categories"
          tabs={tabs.map((tab) => ({ label: tab, href: tabTo(tab) }))}
          current={tabTo(filter.category)}
        />
      </div>
      <section className="section section--close" aria-label="Articles">
        <div className="wrap list" aria-busy={listing.waiting}>
          <ListWait waiting={listing.waiting} words="Loading articles" />
          <BlogArticles filter={blogFilter(listing.shown.href)} list={listing.shown.list} onMore={listing.grow} />
        </div>
      </section>
    </div>
  )
}
