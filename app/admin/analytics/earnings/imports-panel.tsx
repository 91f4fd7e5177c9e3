import { now } from '#app/client/browser-clock.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { span } from '../format-days.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { call } from '#app/admin/kit/fetch-json.ts'
import { confirm } from '#app/admin/kit/confirm.tsx'
import { counted, shortDate } from '#app/admin/kit/format.ts'
import { refresh } from '#app/admin/kit/query-cache.ts'
import { tellFailure, tellSuccess } from '#app/admin/kit/toasts.ts'
import { earningsDoor, money, type EarningsImport } from '#app/contract/earnings.ts'

async function takeBack({ id, rows, since, until }: EarningsImport) {
  const sure = await confirm({
    title: 'Take this report back?',
    text: `Its ${counted(rows, 'line')} of ${span(since, until)} no longer count. You can import the report again.`,
    yes: 'Take back',
    danger: true,
  })
  if (!sure) return
  try {
    await call(`${earningsDoor}/imports/${encodeURIComponent(id)}`, { method: 'DELETE' })
    tellSuccess('Report taken back')
    refresh(earningsDoor)
  } catch (error) {
    tellFailure('Failed to take the report back', error)
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
              <span className="visually-hidden">Take back</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <tr key={one.id}>
              <td>{span(one.since, one.until)}</td>
              <td className="number">{one.rows}</td>
              <td className="number">{money(one.cents, currency)}</td>
              <td className="tablet-up soft nowrap">{shortDate(one.at, now())}</td>
              <td className="number">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Take back the report of ${span(one.since, one.until)}`}
                  onClick={() => void takeBack(one)}
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
