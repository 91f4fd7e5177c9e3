import { now } from '#app/client/browser-clock.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { formatDayRange } from '../format-days.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { confirm } from '#app/admin/kit/confirm.tsx'
import { pluralize, formatShortDate } from '#app/admin/kit/format.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastError, toastSuccess } from '#app/admin/kit/toasts.ts'
import { earningsPath, formatMoney, type EarningsImport } from '#app/contract/earnings.ts'

async function deleteImport({ id, rows, since, until }: EarningsImport) {
  const sure = await confirm({
    title: 'Remove this report?',
    text: `Its ${pluralize(rows, 'line')} of ${formatDayRange(since, until)} no longer count. You can import the report again.`,
    confirmLabel: 'Remove report',
    danger: true,
  })
  if (!sure) return
  try {
    await fetchUrl(`${earningsPath}/imports/${encodeURIComponent(id)}`, { method: 'DELETE' })
    toastSuccess('Report removed')
    invalidate(earningsPath)
  } catch (error) {
    toastError("Couldn't remove the report", error)
  }
}

export function ImportsPanel({ imports, currency }: { imports: readonly EarningsImport[]; currency: string }) {
  return (
    <Panel title="Imported reports" className="span-6 panel--table">
      <Table label="Reports">
        <thead>
          <tr>
            <th scope="col">Days</th>
            <th scope="col" className="number">
              Lines
            </th>
            <th scope="col" className="number">
              Earned
            </th>
            <th scope="col" className="tablet-up">
              Imported
            </th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <tr key={one.id}>
              <td>{formatDayRange(one.since, one.until)}</td>
              <td className="number">{one.rows}</td>
              <td className="number">{formatMoney(one.cents, currency)}</td>
              <td className="tablet-up soft nowrap">{formatShortDate(one.at, now())}</td>
              <td className="number">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Take back the report of ${formatDayRange(one.since, one.until)}`}
                  onClick={() => void deleteImport(one)}
                >
                  Take back
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
