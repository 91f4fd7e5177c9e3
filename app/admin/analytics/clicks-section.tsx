import { DataTable } from '../kit/data-table.tsx'
import { formatCount } from '../kit/format.ts'
import { Link } from '../kit/navigation.tsx'
import { articleHref } from '../hrefs.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { BarList } from './bar-list.tsx'
import { formatRate } from '../kit/metric-change.ts'
import { DayChart } from './day-chart.tsx'
import { MetricCard, Panel } from '../kit/panel.tsx'
import type { Overview } from './analytics-filter.tsx'

export function ClicksSection({ overview: { clicks, perDay } }: { overview: Overview }) {
  return (
    <section className="stack" aria-labelledby="clicks-title">
      <div className="section-line">
        <h2 id="clicks-title">Affiliate clicks</h2>
        <p className="soft">What readers click, and on which page</p>
      </div>
      <div className="dashboard">
        <DayChart
          title="Clicks per day"
          singular="click"
          perDay={perDay}
          metric="clicks"
          height={260}
          className="span-8"
        />
        <dl className="span-4 metric-stack">
          <MetricCard name="Clicks" value={formatCount(clicks.total)} note="On affiliate links" />
          <MetricCard name="Click rate" value={formatRate(clicks.rate)} note="Clicks per 100 article views" />
          <MetricCard
            name="Clicks without product"
            value={formatCount(clicks.withoutProduct)}
            note={
              clicks.withoutProduct === 0 ? (
                'Every click belongs to a product'
              ) : (
                <Link className="link" href="/admin/products">
                  Extract products from articles to identify them
                </Link>
              )
            }
          />
        </dl>
        <Panel title="Products" aside={clicks.products.length > 0 && 'Top 10'} className="span-6">
          <BarList
            ordered
            singular="click"
            total={clicks.total}
            empty="The most clicked products will appear here."
            bars={clicks.products.map(({ id, title, clicks: value }) => ({
              key: id,
              value,
              name: <Link href={withQuery('/admin/products', { q: title })}>{title}</Link>,
            }))}
          />
        </Panel>
        <Panel title="Articles" aside={clicks.articles.length > 0 && 'Top 10'} className="span-6 panel--table">
          <DataTable
            label="Articles by clicks"
            rows={clicks.articles}
            rowKey={({ id }) => id}
            empty="The articles with the most clicks will appear here."
            columns={[
              { head: 'Article', renderCell: ({ id, title }) => <Link href={articleHref(id)}>{title}</Link> },
              { head: 'Clicks', className: 'number', renderCell: (article) => formatCount(article.clicks) },
              { head: 'Views', className: 'number tablet-up', renderCell: ({ views }) => formatCount(views) },
              {
                head: <abbr title="Clicks for every 100 views">Rate</abbr>,
                className: 'number',
                renderCell: ({ rate }) => formatRate(rate),
              },
            ]}
          />
        </Panel>
      </div>
    </section>
  )
}
