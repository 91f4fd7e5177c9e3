import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { BarList } from '../bar-list.tsx'
import { formatDayRange } from '../format-days.ts'
import { MetricCard } from '#app/admin/kit/metric-card.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { ranges, parseFilter } from '#app/contract/analytics.ts'
import { useSteadyQuery } from '#app/admin/kit/use-steady-query.ts'
import { formatCount, pluralize } from '#app/admin/kit/format.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { ListStates, EmptyList } from '#app/admin/kit/list-states.tsx'
import { articleHref } from '#app/admin/dashboard-routes.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { SegmentedControl } from '#app/admin/kit/segmented-control.tsx'
import { useUrlFilter } from '#app/admin/kit/use-url-filter.ts'
import { EarningsTable } from './earnings-table.tsx'
import { ImportEarningsDialog } from './import-dialog.tsx'
import { ImportsPanel } from './imports-panel.tsx'
import { earningsPath, formatMoney, type Earnings } from '#app/contract/earnings.ts'

/** What the retailer paid, beside what readers pressed. */
export function EarningsView() {
  const [filter, change] = useUrlFilter('days')
  const { days } = parseFilter({ ...filter, own: '' })
  const read = useSteadyQuery<Earnings>(withQuery(earningsPath, { days: String(days) }))
  const [importing, setImporting] = useState(false)
  const importButton = (
    <Button variant="primary" onClick={() => setImporting(true)}>
      Import report
    </Button>
  )
  return (
    <>
      <ListStates
        query={read}
        what="earnings"
        isEmpty={({ everImported }) => !everImported}
        empty={
          <EmptyList
            sentence="Import the earnings report of your affiliate program to see what each article and product earns per click. Download it there as CSV, for any number of days."
            action={importButton}
          />
        }
      >
        {(earnings) => (
          <>
            <div className="toolbar scope-bar">
              <SegmentedControl
                label="Range"
                value={String(days)}
                options={ranges.map((range) => ({
                  value: String(range),
                  label: range === 365 ? '1 year' : `${range} days`,
                }))}
                onChange={(value) => change({ days: value })}
              />
              <div className="toolbar__end">{importButton}</div>
            </div>
            <div className="analytics" aria-busy={read.stale || undefined}>
              <EarningsMetrics earnings={earnings} />
            </div>
          </>
        )}
      </ListStates>
      <ImportEarningsDialog open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

function EarningsMetrics({ earnings }: { earnings: Earnings }) {
  const { currency, cents, clicks, perClick, unmatched, withoutEarnings } = earnings
  return (
    <>
      <h2 className="visually-hidden">Earnings</h2>
      <p className="scope-line soft">
        <b className="ink">{formatDayRange(earnings.since, earnings.until)}</b>, based on imported reports
      </p>
      <dl className="figures-row">
        <MetricCard name="Earnings" value={formatMoney(cents, currency)} note="As reported by the retailer" />
        <MetricCard name="Clicks" value={formatCount(clicks)} note="On affiliate links, same period" />
        <MetricCard
          name="Earnings per click"
          value={formatMoney(perClick, currency)}
          note="Earnings divided by clicks"
        />
        <MetricCard
          name="Not matched to a product"
          value={formatMoney(unmatched.cents, currency)}
          note={
            unmatched.rows === 0
              ? 'Every row is matched to a product'
              : `${pluralize(unmatched.rows, 'line')} of reports`
          }
        />
      </dl>
      <ExclusionsNote earnings={earnings} />
      <div className="dashboard">
        <Panel
          title="Articles"
          aside="Attributed by clicks"
          className="span-6 panel--table"
          foot={
            <p className="panel__foot">
              The retailer does not say from which page a buyer came: what a product earns on a day is shared among the
              articles by their clicks.
            </p>
          }
        >
          <EarningsTable
            label="Earnings of articles"
            singular="Article"
            rows={earnings.articles}
            currency={currency}
            href={(id) => articleHref(id)}
          />
        </Panel>
        <Panel title="Products" aside="Highest earnings first" className="span-6 panel--table">
          <EarningsTable
            label="Earnings of products"
            singular="Product"
            rows={earnings.products}
            currency={currency}
            href={(_id, title) => withQuery('/admin/products', { q: title })}
          />
        </Panel>
        <Panel title="Clicks without earnings" aside="Clicked, but never earned" className="span-6">
          {withoutEarnings.length === 0 ? (
            <p className="soft">Every clicked product has earned something.</p>
          ) : (
            <BarList
              ordered
              singular="click"
              total={clicks}
              bars={withoutEarnings.map(({ id, title, clicks: value }) => ({
                key: id,
                value,
                name: <Link href={withQuery('/admin/products', { q: title })}>{title}</Link>,
              }))}
            />
          )}
        </Panel>
        <ImportsPanel imports={earnings.imports} currency={currency} />
      </div>
    </>
  )
}

/** What the reports hold beside these figures, so that nobody looks for it. */
function ExclusionsNote({ earnings: { currency, unshared, otherTags, otherCurrencies } }: { earnings: Earnings }) {
  const sentences = [
    unshared.cents !== 0 &&
      `${formatMoney(unshared.cents, currency)} was earned by products without a click on the day of the sale, so it cannot be attributed to an article.`,
    otherTags.rows > 0 &&
      `Not in these figures: ${formatMoney(otherTags.cents, currency)} under other tracking ids (${pluralize(otherTags.rows, 'line')}).`,
    otherCurrencies.length > 0 && `Excluded: amounts in ${otherCurrencies.join(', ')}.`,
  ].filter(Boolean)
  return sentences.length === 0 ? null : <p className="apart meta-text soft">{sentences.join(' ')}</p>
}
