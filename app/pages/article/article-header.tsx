import { CategoryBadge, TrendingBadge } from '#app/ui/badge.tsx'
import { DateText } from '#app/ui/date-text.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { useCategories } from '#app/ui/site-categories.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { maxTagsShown, type Article } from '#domain/articles/article.ts'
import { articleDisclosure } from '#domain/site/marketing-copy.ts'
import { originLead, reviewerName } from '#domain/articles/provenance.ts'
import type { Byline } from '#domain/authors/author.ts'
import { categoryUrl } from '#domain/articles/categories.ts'
import type { UrgentPart } from '#domain/articles/urgent-part.ts'
import { splitTitle } from '#domain/text/titles.ts'

type Props = {
  article: Article
  byline: Byline | undefined
  disclosure: string | undefined
  timeZone: string | undefined
  urgent: UrgentPart | undefined
}

export function ArticleHeader({ article, byline, disclosure, timeZone, urgent }: Props) {
  const categories = useCategories()
  const tags = article.meta_keywords.slice(0, maxTagsShown)
  return (
    <header className={tags.length > 0 ? 'article-head' : 'article-head article-head--untagged'}>
      <div className="article-head__back">
        <a className="link" href="/blog">
          <Icon name="arrowLeft" size="small" />
          Back to Blog
        </a>
      </div>
      <div className="article-head__title">
        <div className="meta">
          <a className="badge-link" href={categoryUrl(categories, article.category)}>
            <CategoryBadge title={article.category} />
          </a>
          {article.trending && <TrendingBadge />}
        </div>
        <h1>
          <TwoPartTitle halves={splitTitle(article.title)} />
        </h1>
      </div>
      {urgent && <UrgentLine part={urgent} />}
      {disclosure && (
        <Note lead={articleDisclosure.lead} icon="tag">
          {disclosure} <a href="/affiliate-disclaimer">How this works</a>
        </Note>
      )}
      <div className="byline">
        <b>{byline ? <a href={`/author/${byline.slug}`}>{byline.name}</a> : article.author}</b>
        <DateText at={article.published_date} timeZone={timeZone} />
        {article.revised_at !== null && (
          <span>
            Updated <DateText at={article.revised_at} timeZone={timeZone} />
          </span>
        )}
        <span>{`${article.read_time} min read`}</span>
        <ReviewLine article={article} lead={originLead(article.provenance)} timeZone={timeZone} />
      </div>
      {tags.length > 0 && (
        <ul className="article-tags" aria-label="Keywords" tabIndex={0}>
          {tags.map((tag) => (
            <li className="tag" key={tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className="reading-row needs-script" data-reading-row>
        <button type="button" className="button button--quiet button--small" data-reading aria-expanded="false">
          <Icon name="bookCheck" size="small" />
          Reading settings, read aloud
        </button>
      </div>
    </header>
  )
}

type ReviewProps = Pick<Props, 'article' | 'timeZone'> & { lead: string | undefined }

/** Who reviewed the text, and that no person wrote it, unless the owner hides that. */
function ReviewLine({ article, lead, timeZone }: ReviewProps) {
  const { reviewed_at } = article
  const reviewer = reviewerName(article)
  if (reviewer === '' && lead === undefined) return null
  return (
    <span className="byline__review">
      <Icon name={reviewer ? 'userCheck' : 'info'} size="small" />
      <span>
        {lead === undefined ? 'Reviewed by ' : `${lead}, ${reviewer ? 'reviewed by ' : 'not yet reviewed · '}`}
        {reviewer && <b>{reviewer}</b>}
        {reviewer && reviewed_at !== null && (
          <>
            {' on '}
            <DateText at={reviewed_at} timeZone={timeZone} />
          </>
        )}
        {reviewer && ' · '}
        <a className="inline-link" href="/editorial-policy">
          How we work
        </a>
      </span>
    </span>
  )
}

/** For readers in an emergency: above everything else that the page says. */
function UrgentLine({ part: { id, label } }: { part: UrgentPart }) {
  return (
    <p className="urgent-line">
      <Icon name="alert" />
      <b>In trouble now?</b>
      <a href={`#${id}`}>
        {label}
        <Icon name="arrowDown" size="small" />
      </a>
    </p>
  )
}
