import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { emptyBrief, searchedFor } from '#domain/briefs/brief.ts'
import { toastSuccess, useAction } from '../kit/actions.ts'
import { invalidate } from '../kit/query-cache.ts'
import { plansPaths } from './brief-form.tsx'

type Search = Pick<ResponseOf<'GET /api/admin/briefs/suggestions'>['searches'][number], 'query' | 'topic'>

/** The topic of the library that comes nearest to a search without results, and one press that plans it. */
export function NearestTopic({ search: { query, topic } }: { search: Search }) {
  const [busy, act] = useAction()
  if (!topic) return <span className="soft">None</span>
  const { title, category } = topic
  const plan = () =>
    act('Failed to save brief', async () => {
      const body = { ...emptyBrief, question: title, category, notes: searchedFor(query), origin: 'search' as const }
      await fetchJson('POST /api/admin/briefs', { body })
      toastSuccess('Brief saved', title)
      invalidate(...plansPaths, '/api/admin/analytics')
    })
  return (
    <span className="row row--close">
      {title}
      <Button variant="quiet" size="small" busy={busy} aria-label={`Make brief: ${title}`} onClick={plan}>
        Make brief
      </Button>
    </span>
  )
}
