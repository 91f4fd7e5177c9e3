import { Table } from '#app/ui/kit/table.tsx'
import { formatCount } from '../kit/format.ts'
import { Link } from '../kit/link.tsx'
import { articleHref } from '../dashboard-routes.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { BarList } from './bar-list.tsx'
import { formatRate as shownRate } from '../kit/metric-change.ts'
import { DayChart } from './day-chart.tsx'
import { MetricCard } from '../kit/metric-card.tsx'
import { Panel } from '../kit/panel.tsx'
import type { ArticleClicks, Overview } from '#app/contract/analytics.ts'

/** What the magazine lives on: the presses on affiliate links, by product and by article. */
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
        <dl className="span-4 figure-stack">
          <MetricCard name="Clicks" value={formatCount(clicks.total)} note="On affiliate links" />
          <MetricCard name="Click rate" value={shownRate(clicks.rate)} note="Clicks per 100 article views" />
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
          {clicks.products.length === 0 ? (
            <p className="soft">The most clicked products will appear here.</p>
          ) : (
            <BarList
              ordered
              singular="click"
              total={clicks.total}
              bars={clicks.products.map(({ id, title, clicks: value }) => ({
                key: id,
                value,
                name: <Link href={withQuery('/admin/products', { q: title })}>{title}</Link>,
              }))}
            />
          )}
        </Panel>
        <Panel title="Articles" aside={clicks.articles.length > 0 && 'Top 10'} className="span-6 panel--table">
          {clicks.articles.length === 0 ? (
            <p className="soft">The articles with the most clicks will appear here.</p>
          ) : (
            <ArticleTable articles={clicks.articles} />
          )}
        </Panel>
      </div>
    </section>
  )
}

function ArticleTable({ articles }: { articles: readonly ArticleClicks[] }) {
  return (
    <Table label="Articles by clicks">
      <thead>
        <tr>
          <th scope="col">Article</th>
          <th scope="col" className="number">
            Clicks
          </th>
          <th scope="col" className="number tablet-up">
            Views
          </th>
          <th scope="col" className="number">
            <abbr title="Clicks for every 100 views">Rate</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {articles.map(({ id, title, clicks, views, rate }) => (
          <tr key={id}>
            <td>
              <Link href={articleHref(id)}>{title}</Link>
            </td>
            <td className="number">{formatCount(clicks)}</td>
            <td className="number tablet-up">{formatCount(views)}</td>
            <td className="number">{shownRate(rate)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
