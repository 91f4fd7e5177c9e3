import { formatDateTime, pluralize } from '#app/admin/kit/format.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { RunResults } from '#app/client/run-results.tsx'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'

type PastRun = ResponseOf<'GET /api/admin/runs'>['runs'][number]

/** What each run made, and why it did not make the rest. */
export function RunHistoryDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery('GET /api/admin/runs')
  return (
    <Dialog onClose={onClose} title="Past runs" wide>
      <ListStates query={query} what="runs" isEmpty={({ runs }) => runs.length === 0} empty={<p>No runs yet.</p>}>
        {({ runs }) => runs.map((summary) => <RunSummary {...summary} key={summary.run.id} />)}
      </ListStates>
    </Dialog>
  )
}

function RunSummary({ run, progress: { currentStatus, generatedArticles, errors } }: PastRun) {
  const subject = run.topic ?? run.category ?? 'several categories'
  const isComplete = generatedArticles.length === run.count
  return (
    <details>
      <summary>
        {formatDateTime(run.created_at)} · {subject} · {generatedArticles.length} of {pluralize(run.count, 'article')} ·{' '}
        {currentStatus}
      </summary>
      <RunResults articles={generatedArticles} errors={errors} isComplete={isComplete} />
    </details>
  )
}
