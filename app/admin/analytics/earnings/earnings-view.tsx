import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { BarList } from '../bar-list.tsx'
import { span } from '../format-days.ts'
import { Figure } from '#app/admin/kit/metric-card.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { ranges, readScope } from '#app/contract/analytics.ts'
import { useSteady } from '#app/admin/kit/use-steady-query.ts'
import { count, counted } from '#app/admin/kit/format.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { ListStates, Nothing } from '#app/admin/kit/list-states.tsx'
import { articleHref, withQuery } from '#app/admin/dashboard-routes.ts'
import { StateFilter } from '#app/admin/kit/segmented-control.tsx'
import { useFilter } from '#app/admin/kit/use-url-filter.ts'
import { EarnersTable } from './earnings-table.tsx'
import { ImportEarnings } from './import-dialog.tsx'
import { ImportsPanel } from './imports-panel.tsx'
import { earningsDoor, money, type Earnings } from '#app/contract/earnings.ts'

/** What the retailer paid, beside what readers pressed. */
export function EarningsView() {
  const [filter, change] = useFilter('days')
  const { days } = readScope({ ...filter, own: '' })
  const read = useSteady<Earnings>(withQuery(earningsDoor, { days: String(days) }))
  const [importing, setImporting] = useState(false)
  const importButton = (
    <Button variant="primary" onClick={() => setImporting(true)}>
      Import report
    </Button>
  )
  return (
    <>
      <ListStates
        read={read}
        what="earnings"
        isEmpty={({ everImported }) => !everImported}
        empty={
          <Nothing
            sentence="Import the earnings report of your affiliate program to see what each article and product earns per click. Download it there as CSV, for any number of days."
            action={importButton}
          />
        }
      >
        {(earnings) => (
          <>
            <div className="toolbar scope-bar">
              <StateFilter
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
              <EarningsFigures earnings={earnings} />
            </div>
          </>
        )}
      </ListStates>
      <ImportEarnings open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

function EarningsFigures({ earnings }: { earnings: Earnings }) {
  const { currency, cents, clicks, perClick, unmatched, withoutEarnings } = earnings
  return (
    <>
      <h2 className="visually-hidden">Earnings</h2>
      <p className="scope-line soft">
        <b className="ink">{span(earnings.since, earnings.until)}</b>, as far as reports were imported
      </p>
      <dl className="figures-row">
        <Figure name="Earnings" value={money(cents, currency)} note="As the retailer reports them" />
        <Figure name="Clicks" value={count(clicks)} note="On links to the retailer, in the same days" />
        <Figure name="Earnings per click" value={money(perClick, currency)} note="Earnings divided by clicks" />
        <Figure
          name="Belongs to no product"
          value={money(unmatched.cents, currency)}
          note={
            unmatched.rows === 0 ? 'Every line belongs to a product' : `${counted(unmatched.rows, 'line')} of reports`
          }
        />
      </dl>
      <NotCounted earnings={earnings} />
      <div className="dashboard">
        <Panel
          title="Articles"
          aside="Shared by clicks"
          className="span-6 panel--table"
          foot={
            <p className="panel__foot">
              The retailer does not say from which page a buyer came: what a product earns on a day is shared among the
              articles by their clicks.
            </p>
          }
        >
          <EarnersTable
            label="Earnings of articles"
            one="Article"
            rows={earnings.articles}
            currency={currency}
            href={(id) => articleHref(id)}
          />
        </Panel>
        <Panel title="Products" aside="Most earning first" className="span-6 panel--table">
          <EarnersTable
            label="Earnings of products"
            one="Product"
            rows={earnings.products}
            currency={currency}
            href={(_id, title) => withQuery('/admin/products', { q: title })}
          />
        </Panel>
        <Panel title="Clicks without earnings" aside="Pressed, but never paid" className="span-6">
          {withoutEarnings.length === 0 ? (
            <p className="soft">Every product that is pressed has earned something.</p>
          ) : (
            <BarList
              ordered
              one="click"
              whole={clicks}
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
function NotCounted({ earnings: { currency, unshared, otherTags, otherCurrencies } }: { earnings: Earnings }) {
  const sentences = [
    unshared.cents !== 0 &&
      `${money(unshared.cents, currency)} was earned by products that nobody pressed on the day of the sale: no article can be named for it.`,
    otherTags.rows > 0 &&
      `Not in these figures: ${money(otherTags.cents, currency)} under other tracking ids (${counted(otherTags.rows, 'line')}).`,
    otherCurrencies.length > 0 && `Not in these figures: amounts in ${otherCurrencies.join(', ')}.`,
  ].filter(Boolean)
  return sentences.length === 0 ? null : <p className="apart meta-text soft">{sentences.join(' ')}</p>
}
