import type { ReactNode } from 'react'
import { Island } from '#app/layout/island.tsx'
import { Recommended } from '#app/islands/recommended.island.tsx'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { ArticleCard } from '#app/ui/article-card.tsx'
import { InlineProductCard } from '#app/ui/inline-product-card.tsx'
import { Note } from '#app/ui/note.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { SectionHead } from '#app/ui/section-head.tsx'
import { hasAffiliateLinks } from '#domain/affiliate/affiliate-links.ts'
import { placeProducts, type BlockMention } from '#domain/products/article-products.ts'
import { listSections, type Block } from '#domain/articles/article-text.ts'
import type { Article, ArticleCard as Card } from '#domain/articles/article.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { educationalNotice } from '#domain/site/marketing-copy.ts'
import type { Product } from '#domain/products/product.ts'
import type { SiteConfig } from '#domain/site/site.ts'
import { categoryUrl } from '#domain/articles/category-pages.ts'
import type { Byline } from '#domain/authors/author.ts'
import { ArticleHeader } from './article-header.tsx'
import { NewsletterBox } from './newsletter-box.tsx'
import { TableOfContents, CollapsibleContents } from './table-of-contents.tsx'
import { Comments } from '#app/islands/comments.island.tsx'
import { LikeBar } from '#app/islands/like-bar.island.tsx'

type Props = {
  site: SiteConfig
  article: Article
  blocks: readonly Block[]
  mentions: readonly BlockMention[]
  products: readonly Product[]
  related: readonly Card[]
  popular: readonly Card[]
  adjacent: AdjacentArticlesProps
  byline: Byline | undefined
  now: number
}

export function ArticleView(props: Props) {
  const { site, article, blocks, mentions, products, related, popular, adjacent, byline, now } = props
  const category = findCategory(article.category)?.key
  const sections = listSections(blocks)
  return (
    <>
      <div className="reading-progress" data-reading-progress aria-hidden="true" />
      <div className="wrap">
        <ArticleHeader
          article={article}
          byline={byline}
          affiliate={mentions.length > 0 || hasAffiliateLinks(article.content)}
        />
        <figure className="article-hero">
          <Picture
            src={article.image_url}
            alt={article.image_alt}
            width={1600}
            height={900}
            ratio="21-9"
            rounded
            category={category}
            priority
          />
        </figure>
        <div className="article-columns">
          <TableOfContents sections={sections} />
          <article data-click-article={article.id}>
            <CollapsibleContents sections={sections} />
            <ArticleBody
              blocks={blocks}
              category={category}
              after={cardsAfter(article, placeProducts(mentions, products), now)}
            />
            <ArticleActions article={article} />
            <Note lead={educationalNotice.lead} className="article-block">
              {educationalNotice.text}
            </Note>
            <AdjacentArticles {...adjacent} />
          </article>
          <aside className="article-aside">
            <PopularArticles articles={popular} />
            <NewsletterBox site={site.name} />
          </aside>
        </div>
      </div>
      {related.length > 0 && <Related site={site} category={article.category} articles={related} />}
      <Island of={Recommended} when="near" props={{ repeats: false }} />
    </>
  )
}

function cardsAfter(article: Article, places: ReadonlyMap<number, readonly Product[]>, now: number) {
  const cards = new Map<number, ReactNode>()
  for (const [index, found] of places) {
    cards.set(
      index,
      found.map((product) => (
        <InlineProductCard key={product.id} product={productCardProps(product, now)} article_id={article.id} />
      )),
    )
  }
  return cards
}

function Related({ category, articles }: { site: SiteConfig; category: string; articles: readonly Card[] }) {
  const more = (
    <a className="link" href={categoryUrl(category)}>
      More in {category}
    </a>
  )
  return (
    <section className="section section--open">
      <div className="wrap">
        <SectionHead title="Related articles" action={more} />
        <div className="columns-3">
          {articles.map((article) => (
            <ArticleCard article={article} variant="feed" key={article.id} />
          ))}
        </div>
      </div>
    </section>
  )
}

function ArticleActions({ article }: { article: Pick<Article, 'id' | 'slug' | 'title' | 'category'> }) {
  const { id, slug, title, category } = article
  return (
    <>
      <Island of={LikeBar} when="visible" props={{ article_id: id, category, path: `/article/${slug}`, title }} />
      <Island of={Comments} when="visible" props={{ article_id: id, path: `/article/${slug}` }} />
    </>
  )
}

type AdjacentArticle = { slug: string; title: string }
type AdjacentArticlesProps = { previous: AdjacentArticle | undefined; next: AdjacentArticle | undefined }

function AdjacentArticles({ previous, next }: AdjacentArticlesProps) {
  if (!previous && !next) return null
  return (
    <nav className="adjacent-articles" aria-label="More articles">
      {previous && (
        <a href={`/article/${previous.slug}`} rel="prev">
          <span>Previous</span>
          <b>{previous.title}</b>
        </a>
      )}
      {next && (
        <a href={`/article/${next.slug}`} rel="next">
          <span>Next</span>
          <b>{next.title}</b>
        </a>
      )}
    </nav>
  )
}

function PopularArticles({ articles }: { articles: readonly Card[] }) {
  if (articles.length === 0) return null
  return (
    <section>
      <h2 className="small-head">Popular This Week</h2>
      <ol className="popular-list">
        {articles.map((article, index) => (
          <li key={article.id}>
            <span className="popular-list__number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <a href={`/article/${article.slug}`}>{article.title}</a>
              <span className="popular-list__meta">{article.read_time} min read</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
