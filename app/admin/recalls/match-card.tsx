import type { ReactNode } from 'react'
import { withQuery } from '#app/contract/route-url.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { recallSources } from '#domain/recalls/sources.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { isSameWord, wordsOf } from '#domain/recalls/words.ts'
import { articleHref } from '../hrefs.ts'
import { formatCount, pluralize } from '../kit/format.ts'
import { Link } from '../kit/navigation.tsx'
import { UsedIn } from '../kit/used-in.tsx'
import { confirmMatch, dismissMatch, type Match, type Notice } from './recall-actions.ts'

const classNames: Readonly<Record<string, string>> = {
  'Class I': 'I, the most serious',
  'Class II': 'II',
  'Class III': 'III',
}

/** The notice beside what it may concern. Words that agree are marked on both sides. */
export function MatchCard({ match }: { match: Match }) {
  const { notice, agreeing, strength, why, product, article } = match
  const marked = (text: string) => <Marked text={text} agreeing={agreeing} />
  const noticeRows: Row[] = [
    ['Maker', marked(notice.brands.join('; '))],
    ['Product', marked(notice.product)],
    ['Lots, codes', marked(notice.codes)],
    ['Reason', notice.reason],
    ['Class', classNames[notice.classification]],
  ]
  const isStrong = strength === 'strong'
  return (
    <article className="panel recall-match" aria-label={notice.name}>
      <div className="recall-match__sides">
        <div>
          <p className="recall-match__label">
            The notice · {recallSources[notice.source].name} · {formatLongDate(Date.parse(notice.published_on))}
          </p>
          <h3>{marked(notice.name)}</h3>
          <Rows rows={noticeRows} />
          <NoticeLink notice={notice} />
        </div>
        <div>
          <p className="recall-match__label">{product ? 'Your product' : 'Your article'}</p>
          <h3>{product ? marked(product.title) : article?.title}</h3>
          {product && (
            <>
              <Rows
                rows={[
                  ['Brand', product.brand ? marked(product.brand) : 'not noted'],
                  ['Clicks', `${formatCount(product.clicks)} in 30 days`],
                ]}
              />
              {product.articles.length > 0 && <UsedIn usages={product.articles} />}
              <Link className="inline-link" href={withQuery('/admin/products', { q: product.title })}>
                Edit the product
              </Link>
            </>
          )}
          {article && (
            <>
              <blockquote>{marked(match.sentence)}</blockquote>
              <Link className="inline-link" href={articleHref(article.id)}>
                Open the article
              </Link>
            </>
          )}
        </div>
      </div>
      <footer>
        <p>
          <b>{isStrong ? 'Strong:' : 'Weak:'}</b> {why}
        </p>
        <Button variant="secondary" onClick={() => void dismissMatch(match)}>
          Not ours<span className="visually-hidden">: {notice.name}</span>
        </Button>
        <Button variant={isStrong ? 'solid' : 'secondary'} onClick={() => void confirmMatch(match)}>
          {product ? 'Yes, it is this product' : 'Yes, the article is about it'}
          <span className="visually-hidden">: {notice.name}</span>
        </Button>
      </footer>
      {product && product.articles.length > 0 && (
        <p className="recall-match__reach">
          A notice will stand above {pluralize(product.articles.length, 'article')}.
        </p>
      )}
    </article>
  )
}

export function NoticeLink({ notice }: { notice: Notice }) {
  return (
    <a className="inline-link" href={notice.url} target="_blank" rel="noreferrer nofollow">
      Read the notice<span className="visually-hidden"> about {notice.name}</span>
    </a>
  )
}

type Row = readonly [label: string, value: ReactNode]

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** Sizes and codes agree as a whole, words one by one. */
function Marked({ text, agreeing }: { text: string; agreeing: readonly string[] }) {
  const parts = text.split(/(\s+)/)
  const single = agreeing.filter((word) => !/\d/.test(word))
  const whole = agreeing.filter((word) => /\d/.test(word)).map((word) => word.toLowerCase().split(' ')[0] ?? '')
  const agrees = (part: string) => {
    const lower = part.toLowerCase()
    return (
      wordsOf(part).some((word) => single.some((one) => isSameWord(one, word))) ||
      whole.some((one) => lower.replace(/[^a-z0-9-]/g, '').startsWith(one))
    )
  }
  return (
    <>{parts.map((part, index) => (part.trim() !== '' && agrees(part) ? <mark key={index}>{part}</mark> : part))}</>
  )
}
