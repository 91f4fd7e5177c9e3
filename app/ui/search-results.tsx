import type { ArticleCardProps } from '#domain/articles/article.ts'
import type { FoundLink, SiteSearch } from '#domain/search/site-search.ts'
import { CategoryBadge, TrendingBadge } from './badge.tsx'
import { MarkedText } from './marked-text.tsx'
import { Picture } from './picture.tsx'
import { useCategoryLook } from './site-categories.tsx'

type HitProps = { article: ArticleCardProps; sentence: SiteSearch['sentences'][string] | undefined }

/** An article as a row with the sentence that matched. Without one, its excerpt. */
export function SearchHit({ article, sentence }: HitProps) {
  const lookOf = useCategoryLook()
  return (
    <article className="story-card story-card--hit">
      <Picture
        src={article.image_url}
        alt=""
        width={800}
        height={600}
        ratio="4-3"
        rounded
        category={lookOf(article.category)}
      />
      <div className="meta">
        <CategoryBadge title={article.category} />
        {article.trending && <TrendingBadge />}
        <span>{`${article.read_time} min read`}</span>
      </div>
      <h2 className="story-card__title">
        <a href={`/article/${article.slug}`}>{article.title}</a>
      </h2>
      <p className="story-card__excerpt">{sentence ? <MarkedText parts={sentence.parts} /> : article.excerpt}</p>
      {sentence?.section && <p className="story-card__section">In the section “{sentence.section}”</p>}
    </article>
  )
}

type LinksProps = { title: string; links: readonly FoundLink[]; note?: string }

/** Products or pages below the articles. */
export function FoundLinks({ title, links, note }: LinksProps) {
  if (links.length === 0) return null
  return (
    <section className="found-links">
      <h2>{title}</h2>
      {note && <p className="hint">{note}</p>}
      <ul>
        {links.map(({ key, title: name, href, summary }) => (
          <li key={key}>
            <a href={href}>{name}</a>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
