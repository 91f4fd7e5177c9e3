import '#app/styles/admin-analytics-tab.css'
import { pluralize, formatCount } from '#app/admin/kit/format.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { Link } from '#app/admin/kit/navigation.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { formatDayRange } from '../format-days.ts'
import { formatMoney } from './format-money.ts'

export type LostClicks = ResponseOf<'GET /api/admin/earnings/lost'>
type LostLink = LostClicks['links'][number]

const shownLinks = 5

/** Clicks that could not earn anything, what that cost, and the way to mend each link. */
export function LostClicksPanel() {
  const query = useQuery('GET /api/admin/earnings/lost')
  return (
    <Panel
      title="Lost this week"
      heading="h2"
      aside={query.data && formatDayRange(query.data.since, query.data.until)}
      className="lost-clicks panel--table">
      <ListStates query={query} what="lost clicks" isEmpty={() => false} empty={null}>
        {(lost) => (
          <>
            <p className="lost-clicks__summary" role="status">
              {lostSummary(lost)}
            </p>
            <LostLinks links={lost.links.slice(0, shownLinks)} currency={lost.currency} />
            {lost.links.length > shownLinks && (
              <details className="fold">
                <summary>{pluralize(lost.links.length - shownLinks + lost.more, 'more link')}</summary>
                <LostLinks links={lost.links.slice(shownLinks)} currency={lost.currency} />
                {lost.more > 0 && (
                  <p className="lost-clicks__note">{pluralize(lost.more, 'link')} with fewer clicks are not listed.</p>
                )}
              </details>
            )}
            <LostNotes lost={lost} />
          </>
        )}
      </ListStates>
    </Panel>
  )
}

function LostLinks({ links, currency }: { links: readonly LostLink[]; currency: string }) {
  return (
    <ul>
      {links.map((link) => (
        <LostLinkRow link={link} currency={currency} key={link.id} />
      ))}
    </ul>
  )
}

function LostLinkRow({
  link: { product, shop, why, message, clicks, cents },
  currency,
}: {
  link: LostLink
  currency: string
}) {
  const title = shortTitle(product.title)
  const atShop = shop === '' ? '' : ` at ${shop}`
  return (
    <li className="link-problem">
      <p className="link-problem__stake">
        <b className="numeric">{cents === null ? formatCount(clicks) : `≈ ${formatMoney(cents, currency)}`}</b>
        {cents === null ? (clicks === 1 ? ' click' : ' clicks') : ` ${pluralize(clicks, 'click')}`}
      </p>
      <div className="link-problem__body">
        <h3 className="list-head">
          {title}
          {atShop}
        </h3>
        <p className="link-problem__message">{message}</p>
      </div>
      <div className="row row--close">
        <Link
          className="button button--secondary button--small"
          href={withQuery('/admin/products', { q: product.title })}>
          {mendLabels[why]}
          <span className="visually-hidden">{` for ${title}${atShop}`}</span>
        </Link>
      </div>
    </li>
  )
}

const mendLabels = { broken: 'Mend link', untagged: 'Add your tag', 'out-of-stock': 'Offer another shop' } as const

function LostNotes({ lost: { basis, clicks, inTexts } }: { lost: LostClicks }) {
  if (clicks === 0 && inTexts.clicks === 0) return null
  return (
    <p className="lost-clicks__note">
      {clicks > 0 &&
        basis === null &&
        'What they would have earned is not known: no earnings of the last 90 days have been imported. '}
      {clicks > 0 &&
        basis !== null &&
        `Estimated from what clicks on links of the same program earned ${formatDayRange(basis.since, basis.until)}, or all clicks if too little is known of a program. `}
      {inTexts.clicks > 0 && (
        <>
          {pluralize(inTexts.clicks, 'more click')} {inTexts.clicks === 1 ? 'was' : 'were'} on links in the text of{' '}
          {pluralize(inTexts.articles, 'article')} that also {inTexts.articles === 1 ? 'has' : 'have'} a link with a
          problem; which link was clicked is not recorded. <Link href="/admin/analytics/links">See these links</Link>
        </>
      )}
    </p>
  )
}

type Summed = Pick<LostClicks, 'clicks' | 'cents' | 'currency' | 'links'>

/** Never names an amount that is not known. */
function lostSummary({ clicks, cents, currency, links }: Summed): string {
  if (clicks === 0) return 'No clicks on links that are broken, out of stock or without your tag.'
  const counted = `${pluralize(clicks, 'click')} on ${describeLinks(links)}.`
  return cents === null ? counted : `About ${formatMoney(cents, currency)} lost: ${counted}`
}

const kinds = { broken: 'broken', 'out-of-stock': 'out-of-stock', untagged: 'untagged' } as const

function describeLinks(links: readonly { why: keyof typeof kinds }[]): string {
  const found = Object.entries(kinds).filter(([why]) => links.some((link) => link.why === why))
  return `${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(found.map(([, name]) => name))} links`
}
