import { Table } from '#app/ui/kit/table.tsx'
import { formatCount } from '#app/admin/kit/format.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { formatMoney, type EarningsRow } from '#app/contract/earnings.ts'

type Props = {
  label: string
  singular: 'Article' | 'Product'
  rows: readonly EarningsRow[]
  currency: string
  href: (id: string, title: string) => string
}

export function EarningsTable({ label, singular: one, rows, currency, href }: Props) {
  if (rows.length === 0) return <p className="soft">No earnings in this period.</p>
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{one}</th>
          <th scope="col" className="number">
            Earned
          </th>
          <th scope="col" className="number">
            Clicks
          </th>
          <th scope="col" className="number tablet-up">
            Per click
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, clicks, cents, perClick }) => (
          <tr key={id ?? title}>
            <td className="anywhere">{id === null ? title : <Link href={href(id, title)}>{title}</Link>}</td>
            <td className="number">{formatMoney(cents, currency)}</td>
            <td className="number">{formatCount(clicks)}</td>
            <td className="number tablet-up">{clicks === 0 ? '–' : formatMoney(perClick, currency)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
