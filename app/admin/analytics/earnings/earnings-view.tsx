import '#app/styles/admin-analytics-tab.css'
import { useState } from 'react'
import { articleHref } from '#app/admin/hrefs.ts'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { formatCount, pluralize } from '#app/admin/kit/format.ts'
import { Link, useUrlFilter } from '#app/admin/kit/navigation.tsx'
import { ListStates, EmptyList } from '#app/admin/kit/list-states.tsx'
import { MetricCard, Panel } from '#app/admin/kit/panel.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { parseFilter, RangeControl } from '../analytics-filter.tsx'
import { BarList } from '../bar-list.tsx'
import { formatDayRange } from '../format-days.ts'
import { formatMoney } from './format-money.ts'
import { ImportsPanel } from './imports-panel.tsx'
import { LostClicksPanel } from './lost-clicks.tsx'
import { ImportEarningsDialog } from './import-dialog.tsx'

type Earnings = ResponseOf<'GET /api/admin/earnings'>

export function EarningsView() {
  const [filter, change] = useUrlFilter('days')
  const { days } = parseFilter({ ...filter, admins: '' })
  const query = useQuery('GET /api/admin/earnings', { query: { days: String(days) } }, 'keepPrevious')
  const [importing, setImporting] = useState(false)
  const importButton = (
    <Button variant="primary" onClick={() => setImporting(true)}>
      Import report
    </Button>
  )
  return (
    <>
      <LostClicksPanel />
      <ListStates
        query={query}
        what="earnings"
        isEmpty={({ hasImports }) => !hasImports}
        empty={
          <EmptyList
            sentence="Import the earnings report of your affiliate program to see what each article and product earns per click. Download it there as CSV, for any number of days."
            action={importButton}
          />
        }>
        {(earnings) => (
          <>
            <div className="toolbar scope-bar">
              <RangeControl days={days} onChange={(value) => change({ days: value })} />
              <div className="toolbar__end">{importButton}</div>
            </div>
            <div className="analytics" aria-busy={query.stale || undefined}>
              <EarningsMetrics earnings={earnings} />
            </div>
          </>
        )}
      </ListStates>
      {importing && <ImportEarningsDialog onClose={() => setImporting(false)} />}
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
      <dl className="metrics">
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
              {earnings.bySubTag.cents !== 0 &&
                `${formatMoney(earnings.bySubTag.cents, currency)} is known from the sub-tags in links. `}
              Where the report does not say which page a buyer came from, what a product earns on a day is divided among
              the articles in proportion to their clicks.
            </p>
          }>
          <EarningsTable {...{ currency }} singular="Article" rows={earnings.articles} href={articleHref} />
        </Panel>
        <Panel title="Products" aside="Highest earnings first" className="span-6 panel--table">
          <EarningsTable
            {...{ currency }}
            singular="Product"
            rows={earnings.products}
            href={(_id, title) => withQuery('/admin/products', { q: title })}
          />
        </Panel>
        <Panel title="Clicks without earnings" aside="Clicked, but never earned" className="span-6">
          <BarList
            ordered
            singular="click"
            total={clicks}
            empty="Every clicked product has earned something."
            bars={withoutEarnings.map(({ id, title, shop, clicks: value }) => ({
              key: id,
              value,
              name: (
                <>
                  <Link href={withQuery('/admin/products', { q: title })}>{title}</Link>
                  {shop && ` at ${shop}`}
                </>
              ),
            }))}
          />
        </Panel>
        <ImportsPanel imports={earnings.imports} />
      </div>
    </>
  )
}

type TableProps = {
  singular: 'Article' | 'Product'
  rows: readonly (Omit<Earnings['products'][number], 'asin' | 'shop'> & {
    asin?: string | null
    shop?: string | undefined
  })[]
  currency: string
  href: (id: string, title: string) => string
}

function EarningsTable({ singular, rows, currency, href }: TableProps) {
  return (
    <DataTable
      label={`Earnings of ${singular.toLowerCase()}s`}
      rows={rows}
      rowKey={({ id, asin, title }) => id ?? asin ?? title}
      empty="No earnings in this period."
      columns={[
        {
          head: singular,
          cellClass: 'anywhere',
          renderCell: ({ id, title, shop }) => (
            <>
              {id === null ? title : <Link href={href(id, title)}>{title}</Link>}
              {shop && ` at ${shop}`}
            </>
          ),
        },
        { head: 'Earned', className: 'number', renderCell: ({ cents }) => formatMoney(cents, currency) },
        { head: 'Clicks', className: 'number', renderCell: ({ clicks }) => formatCount(clicks) },
        {
          head: 'Per click',
          className: 'number tablet-up',
          renderCell: ({ clicks, perClick }) => (clicks === 0 ? '–' : formatMoney(perClick, currency)),
        },
      ]}
    />
  )
}

function ExclusionsNote({ earnings: { currency, unattributed, otherTags, otherCurrencies } }: { earnings: Earnings }) {
  const sentences = [
    unattributed.cents !== 0 &&
      `${formatMoney(unattributed.cents, currency)} was earned by products without a click on the day of the sale, so it cannot be attributed to an article.`,
    otherTags.rows > 0 &&
      `Not in these figures: ${formatMoney(otherTags.cents, currency)} under other tracking ids (${pluralize(otherTags.rows, 'line')}).`,
    otherCurrencies.length > 0 &&
      `Not in these figures: ${new Intl.ListFormat('en-US').format(otherCurrencies.map((other) => formatMoney(other.cents, other.currency)))}, because amounts in different currencies are never added up.`,
  ].filter(Boolean)
  return sentences.length === 0 ? null : <p className="apart meta-text soft">{sentences.join(' ')}</p>
}
