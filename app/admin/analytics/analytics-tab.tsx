import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { ListStates } from '../list-states.tsx'
import { useRead } from '../read-cache.ts'

type Counted = { name: string; views: number }
type Overview = {
  now: { views: number; visitors: number; own: number; crawlers: number }
  perDay: readonly { day: string; views: number }[]
  countries: readonly Counted[]
  pages: readonly { path: string; views: number }[]
}

export function AnalyticsTab() {
  const read = useRead<Overview>('/api/admin/analytics')
  if (read.error !== undefined && read.data === undefined) {
    return (
      <EmptyState
        illustration="/art/empty.svg"
        sentence="Failed to load analytics data. Please try refreshing the page."
      />
    )
  }
  return (
    <ListStates
      read={read}
      what="analytics data"
      isEmpty={({ now }) => now.views === 0}
      empty={<p>Nobody has opened a page in the last 30 days. Views appear here as soon as somebody does.</p>}
    >
      {(overview) => <Figures {...overview} />}
    </ListStates>
  )
}

function Figures({ now, perDay, countries, pages }: Overview) {
  const { views, visitors, own, crawlers } = now
  return (
    <div className="stack stack--loose">
      <dl className="figures-row">
        <Figure name="Views in 30 days" value={views} />
        <Figure name="Visitors" value={visitors} />
        <Figure name="Of which yours" value={own} />
        <Figure name="Crawlers, counted apart" value={crawlers} />
      </dl>
      <Sums title="Top 10 countries" head="Country" rows={countries} />
      <Sums
        title="Top 5 pages"
        head="Page"
        rows={pages.map(({ path, views: seen }) => ({ name: path, views: seen }))}
      />
      <Sums
        title="Views by day"
        head="Day"
        rows={perDay.map(({ day, views: seen }) => ({ name: day, views: seen })).toReversed()}
      />
    </div>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="figure">
      <dt className="figure__name">{name}</dt>
      <dd className="figure__value">{value}</dd>
    </div>
  )
}

function Sums({ title, head, rows }: { title: string; head: string; rows: readonly Counted[] }) {
  return (
    <div>
      <h2 className="small-head">{title}</h2>
      <Table label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Views</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, views }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="figures">{views}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
