import { attemptConfirmed, toastSuccess } from '#app/admin/kit/actions.ts'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { formatShortDate, pluralize } from '#app/admin/kit/format.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { now } from '#app/client/browser-clock.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { formatDayRange } from '../format-days.ts'
import { formatMoney } from './format-money.ts'

type EarningsImport = ResponseOf<'GET /api/admin/earnings'>['imports'][number]

function deleteImport({ id, rows, since, until }: EarningsImport) {
  const question = {
    title: 'Remove this report?',
    text: `Its ${pluralize(rows, 'line')} of ${formatDayRange(since, until)} no longer count. You can import the report again.`,
    confirmLabel: 'Remove report',
    danger: true,
  }
  return attemptConfirmed(question, "Couldn't remove the report", async () => {
    await fetchJson('DELETE /api/admin/earnings/imports/:id', { params: { id } })
    toastSuccess('Report removed')
    invalidate('/api/admin/earnings')
  })
}

export function ImportsPanel({ imports }: { imports: readonly EarningsImport[] }) {
  return (
    <Panel title="Imported reports" className="span-6 panel--table">
      <DataTable
        label="Reports"
        rows={imports}
        rowKey={({ id }) => id}
        columns={[
          {
            head: 'Days',
            cellClass: 'nowrap',
            renderCell: ({ since, until, source }) => (
              <>
                {formatDayRange(since, until)}
                {source && <small className="imported-source soft">{source}</small>}
              </>
            ),
          },
          { head: 'Lines', className: 'number', renderCell: ({ rows }) => rows },
          {
            head: 'Earned',
            className: 'number',
            renderCell: ({ cents, currency }) =>
              currency === null ? 'several currencies' : formatMoney(cents, currency),
          },
          {
            head: 'Imported',
            className: 'tablet-up',
            cellClass: 'soft nowrap',
            renderCell: ({ at }) => formatShortDate(at, now()),
          },
          {
            head: { hidden: 'Remove' },
            cellClass: 'number',
            renderCell: (report) => (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove the report of ${formatDayRange(report.since, report.until)}`}
                onClick={() => void deleteImport(report)}>
                Remove
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
