import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { download, send, trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Select } from '#app/ui/kit/controls.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { pluralize, formatDateTime, formatShortDate } from '../kit/format.ts'
import { Link } from '../kit/link.tsx'
import { ListStates, EmptyList } from '../kit/list-states.tsx'
import { Pager, usePagedQuery } from '../kit/pager.tsx'
import { issuesHref } from '../dashboard-routes.ts'
import { SearchBox } from '../kit/search-box.tsx'
import { useSelection, type Selection } from '../kit/use-selection.ts'
import { Tip } from '../kit/tip.tsx'
import { useUrlFilter } from '../kit/use-url-filter.ts'
import { BulkBar } from '../kit/bulk-bar.tsx'
import { createBulkActions } from '../kit/bulk-actions.ts'
import type { Subscriber, SubscribersResponse } from '#app/contract/inbox.ts'

const subscribersPath = '/api/admin/subscribers'
const subscriberActions = createBulkActions(subscribersPath, 'subscriber')

export function SubscriberList() {
  const [filter, change] = useUrlFilter('q', 'state')
  const pages = usePagedQuery<SubscribersResponse>(subscribersPath, filter)
  const selection = useSelection(pages.data?.subscribers.map(({ id }) => id) ?? [])
  const { data } = pages
  return (
    <>
      <div className="toolbar toolbar--still">
        <SearchBox
          label="Search subscribers"
          placeholder={data ? `Search ${pluralize(data.total, 'subscriber')}` : 'Search subscribers'}
          value={filter.q}
          onSearch={(q) => change({ q })}
        />
        <Select
          aria-label="State"
          value={filter.state}
          onChange={(event) => change({ state: event.currentTarget.value })}
          options={[
            { value: '', label: 'Any state' },
            { value: 'subscribed', label: 'Subscribed' },
            { value: 'pending', label: 'Pending' },
            { value: 'unsubscribed', label: 'Unsubscribed' },
            { value: 'suppressed', label: 'Suppressed' },
          ]}
        />
        <div className="toolbar__end">
          <Link className="button button--secondary" href={issuesHref}>
            <Glyph d={send} size="small" />
            Newsletter issues
          </Link>
          <LinkButton variant="secondary" href={`${subscribersPath}/export.csv`} download>
            <Glyph d={download} size="small" />
            Export as CSV
          </LinkButton>
        </div>
      </div>
      <div className="panel" aria-busy={pages.loading || undefined}>
        <ListStates
          query={pages}
          what="subscribers"
          isEmpty={({ subscribers }) => subscribers.length === 0}
          empty={
            <EmptyList sentence={filter.q || filter.state ? 'No subscribers match.' : 'Nobody has subscribed yet.'} />
          }
        >
          {({ subscribers, total }) => (
            <>
              <BulkBar selection={selection} what="subscribers">
                {(ids) => (
                  <Button variant="danger-outline" onClick={() => void subscriberActions.remove(ids)}>
                    Delete
                  </Button>
                )}
              </BulkBar>
              <SubscriberTable subscribers={subscribers} selection={selection} />
              <div className="panel__foot">
                <Pager pages={pages} shown={subscribers.length} total={total} />
              </div>
            </>
          )}
        </ListStates>
      </div>
    </>
  )
}

type TableProps = { subscribers: readonly Subscriber[]; selection: Selection }

function SubscriberTable({ subscribers, selection }: TableProps) {
  return (
    <Table label="Subscribers">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Select</span>
          </th>
          <th scope="col">E-mail</th>
          <th scope="col">State</th>
          <th scope="col" className="tablet-up">
            Since
          </th>
          <th scope="col" className="tablet-up">
            Source
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map(({ id, email, state, created_at, source }) => (
          <tr aria-selected={selection.has(id) || undefined} key={id}>
            <td>
              <Checkbox label={`Select ${email}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
            </td>
            <td className="anywhere">{email}</td>
            <td>
              <StateBadge tone={state === 'subscribed' ? 'ok' : 'plain'}>{state}</StateBadge>
            </td>
            <td className="tablet-up soft nowrap">
              <time dateTime={created_at} title={formatDateTime(created_at)}>
                {formatShortDate(created_at, now())}
              </time>
            </td>
            <td className="tablet-up soft">{source ?? '–'}</td>
            <td>
              <div className="row-actions">
                <Tip text="Delete">
                  <Button
                    size="icon"
                    aria-label={`Delete ${email}`}
                    onClick={() => void subscriberActions.remove([id])}
                  >
                    <Glyph d={trash} size="small" />
                  </Button>
                </Tip>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
