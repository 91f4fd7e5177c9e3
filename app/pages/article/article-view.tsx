import { Island } from '#app/layout/island.tsx'
import { Recommended } from '#app/islands/recommended.island.tsx'
import { placedProductCards } from '#app/ui/article-blocks/placed-products.ts'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { ArticleCards } from '#app/ui/article-card.tsx'
import { OutgoingLinks } from '#app/ui/outgoing-links.ts'
import { EducationalNote, Note } from '#app/ui/note.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { RecallBanners } from '#app/ui/recall-banner.tsx'
import { PageSection } from '#app/ui/section-head.tsx'
import { affiliateDisclosure } from '#domain/affiliate/disclosure.ts'
import { createSubTagger } from '#domain/affiliate/sub-tag.ts'
import type { BlockMention } from '#domain/products/article-products.ts'
import { listSections, listSources, type Block, listPlacedProducts } from '#domain/articles/blocks.ts'
import type { Article, ArticleCard as Card } from '#domain/articles/article.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { useCategories } from '#app/ui/site-categories.tsx'
import { claim, withoutClaim } from '#domain/site/claims.ts'
import { newsletterNote } from '#domain/site/marketing-copy.ts'
import type { ActiveRecall } from '#domain/recalls/active-recall.ts'
import type { LinkedProduct } from '#domain/products/linked-product.ts'
import type { Site } from '#domain/site/site.ts'
import { categoryUrl, findCategory } from '#domain/articles/categories.ts'
import type { Byline } from '#domain/authors/author.ts'
import { ArticleHeader } from './article-header.tsx'
import { automaticCards } from './automatic-cards.tsx'
import { TableOfContents, CollapsibleContents } from './table-of-contents.tsx'
import { Comments, type PublicComment } from '#app/islands/comments.island.tsx'
import { LikeBar } from '#app/islands/like-bar.island.tsx'
import { NewsletterForm } from '#app/islands/newsletter-form.island.tsx'
import { findUrgentPart } from '#domain/articles/urgent-part.ts'

type Props = {
  site: Site
  article: Article
  hero: { caption: string | undefined; credit: string }
  blocks: readonly Block[]
  mentions: readonly BlockMention[]
  recalls: readonly ActiveRecall[]
  products: readonly LinkedProduct[]
  /** The products that the text places itself. */
  placed: readonly LinkedProduct[]
  /** The drawings of the figures in the text, by key. */
  figures: ReadonlyMap<string, string>
  related: readonly Card[]
  /** On the same subject, from other categories. */
  elsewhere: readonly Card[]
  popular: readonly Card[]
  adjacent: { previous: AdjacentArticle | undefined; next: AdjacentArticle | undefined }
  byline: Byline | undefined
  now: number
  isDraft: boolean
  comments: readonly PublicComment[] | undefined
}

export function ArticleView(props: Props) {
  const { site, article, blocks, mentions, products, placed, figures, related, elsewhere, popular } = props
  const { adjacent, byline, hero, now, isDraft, comments } = props
  const { id: article_id, title } = article
  const path = `/article/${article.slug}`
  const categories = useCategories()
  const category = findCategory(categories, article.category)?.look
  const sections = listSections(blocks)
  if (listSources(blocks).length > 0) sections.push({ kind: 'section', id: 'sources', text: 'Sources' })
  const disclosure = affiliateDisclosure(article.content, placed)
  const cards = placedProductCards(listPlacedProducts(blocks), placed, now)
  const placedIds = new Set(Array.from(cards.values(), ({ id }) => id))
  return (
    <>
      <div className="reading-progress" data-reading-progress aria-hidden="true" />
      <div className="wrap">
        <p className="print-masthead" aria-hidden="true">
          {site.name}
          <span>{new URL(site.origin).host + path}</span>
        </p>
        <RecallBanners recalls={props.recalls} />
        <ArticleHeader
          article={article}
          byline={byline}
          disclosure={disclosure && withoutClaim(site, 'amazon-associate', disclosure)}
          timeZone={site.timeZone}
          urgent={article.emergency ? findUrgentPart(blocks) : undefined}
        />
        {article.corrections.map(({ on, wrong, right }) => (
          <Note lead={`Correction, ${formatLongDate(Date.parse(on))}.`} key={wrong}>
            This was wrong: {wrong} This is right: {right} <a href="/corrections">All corrections</a>
          </Note>
        ))}
        <figure className="article-hero">
          <Picture
            src={article.image_url}
            alt={article.image_alt}
            width={1600}
            height={900}
            ratio="16-9"
            rounded
            category={category}
            priority
          />
          {hero.caption ? (
            <figcaption>
              <span>{hero.caption}</span>
              {hero.credit && <span>{hero.credit}</span>}
            </figcaption>
          ) : (
            hero.credit && <figcaption>{hero.credit}</figcaption>
          )}
        </figure>
        <Takeaways takeaways={article.takeaways} />
        <div className="article-columns">
          <TableOfContents sections={sections} />
          <article data-click-article={article_id}>
            <CollapsibleContents sections={sections} />
            <OutgoingLinks value={createSubTagger(site, article_id)}>
              <ArticleBody
                blocks={blocks}
                category={category}
                after={automaticCards({ articleId: article_id, mentions, products, placed: placedIds, now })}
                placed={{ article_id, products: cards }}
                figures={figures}
                cardHref={isDraft ? undefined : `${path}/card`}
              />
            </OutgoingLinks>
            {!isDraft && (
              <>
                <Island of={LikeBar} when="visible" props={{ article_id, category: article.category, path, title }} />
                <Island of={Comments} when="visible" props={{ article_id, path, initial: comments }} />
              </>
            )}
            <EducationalNote className="article-block" />
            {(adjacent.previous || adjacent.next) && (
              <nav className="adjacent-articles" aria-label="More articles">
                <AdjacentLink article={adjacent.previous} rel="prev" label="Previous" />
                <AdjacentLink article={adjacent.next} rel="next" label="Next" />
              </nav>
            )}
          </article>
          <aside className="article-aside">
            <PopularArticles title={claim(site, 'reader-favorites').popular} articles={popular} />
            {!isDraft && <NewsletterBox site={site} />}
          </aside>
        </div>
      </div>
      {related.length > 0 && (
        <PageSection
          className="section section--open"
          title="Related articles"
          action={
            <a className="link" href={categoryUrl(categories, article.category)}>
              {`More in ${article.category}`}
            </a>
          }>
          <ArticleCards articles={related} />
        </PageSection>
      )}
      {elsewhere.length > 0 && (
        <PageSection className="section section--open" title="From other categories">
          <ArticleCards articles={elsewhere} />
        </PageSection>
      )}
      {!isDraft && <Island of={Recommended} when="near" props={{ repeats: false }} />}
    </>
  )
}

type AdjacentArticle = { slug: string; title: string }

function AdjacentLink({ article, rel, label }: { article: AdjacentArticle | undefined; rel: string; label: string }) {
  if (!article) return null
  return (
    <a href={`/article/${article.slug}`} rel={rel}>
      <span>{label}</span>
      <b>{article.title}</b>
    </a>
  )
}

function PopularArticles({ title, articles }: { title: string; articles: readonly Card[] }) {
  if (articles.length === 0) return null
  return (
    <section>
      <h2 className="small-head">{title}</h2>
      <ol className="popular-list">
        {articles.map((article, index) => (
          <li key={article.id}>
            <span className="popular-list__number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <a href={`/article/${article.slug}`}>{article.title}</a>
              <span className="popular-list__meta">{`${article.read_time} min read`}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Takeaways({ takeaways }: { takeaways: readonly string[] }) {
  if (takeaways.length === 0) return null
  return (
    <section className="takeaways" aria-labelledby="key_takeaways">
      {/* No heading of the text can have an id with an underscore. */}
      <h2 id="key_takeaways">Key takeaways</h2>
      {/* Safari forgets that a list without markers is one. */}
      <ol role="list">
        {takeaways.map((takeaway) => (
          <li key={takeaway}>{takeaway}</li>
        ))}
      </ol>
    </section>
  )
}

/** Stays in view beside a long text. */
function NewsletterBox({ site }: { site: Site }) {
  const { boxTitle, boxText } = claim(site, 'weekly-newsletter')
  return (
    <section className="newsletter-box" aria-labelledby="newsletter-box">
      <Picture src="/art/newsletter.svg" alt="" width={1200} height={800} />
      <div className="newsletter-box__text">
        <h2 id="newsletter-box">{boxTitle}</h2>
        <p>{boxText}</p>
        <Island of={NewsletterForm} when="visible" props={{ note: newsletterNote, narrow: true }} />
      </div>
    </section>
  )
}
