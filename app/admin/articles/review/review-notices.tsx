import type { ResponseOf } from '#app/contract/contract.ts'
import { close } from '#app/ui/icons/controls.json'
import { articleHref, articlesHref } from '#app/admin/hrefs.ts'
import { IconButton } from '#app/admin/kit/buttons.tsx'
import { pluralize } from '#app/admin/kit/format.ts'
import { Link } from '#app/admin/kit/navigation.tsx'
import { invalidate, useQuery } from '#app/admin/kit/query-cache.ts'
import { articlesPath } from '../article-fields.ts'
import { dismissOutcome } from './review-request.tsx'

type Outcome = ResponseOf<'GET /api/admin/articles/reviews'>['outcomes'][number]

/** Above the list of articles: what waits for a review, and what became of one's own. */
export function ReviewNotices() {
  const { data } = useQuery('GET /api/admin/articles/reviews')
  if (!data || (data.waiting === 0 && data.outcomes.length === 0)) return null
  const { waiting, outcomes } = data
  return (
    <section className="review-notices" aria-label="Reviews">
      {waiting > 0 && (
        <p>
          {pluralize(waiting, 'article')} {waiting === 1 ? 'waits' : 'wait'} for a review.{' '}
          <Link className="inline-link" href={`${articlesHref}?state=requested`}>
            {waiting === 1 ? 'Show it' : 'Show them'}
          </Link>
        </p>
      )}
      {outcomes.map((article) => (
        <OutcomeRow article={article} key={article.id} />
      ))}
    </section>
  )
}

function OutcomeRow({ article }: { article: Outcome }) {
  const { id, title, note, outcome } = article
  const dismiss = async () => {
    if (await dismissOutcome(id)) invalidate(articlesPath)
  }
  return (
    <div className="review-notices__outcome">
      <p>
        <Link className="inline-link" href={articleHref(id)}>
          {title}
        </Link>{' '}
        {describeOutcome(article)}
        {outcome === 'returned' && <q>{note}</q>}
      </p>
      {outcome === 'accepted' && (
        <IconButton icon={close} label={`Dismiss: ${title}`} tip="Dismiss" onClick={() => void dismiss()} />
      )}
    </div>
  )
}

function describeOutcome({ outcome, state }: Outcome): string {
  if (outcome === 'returned') return 'was sent back: '
  if (state === 'draft') return 'was approved.'
  return state === 'published' ? 'was published.' : 'was scheduled.'
}
