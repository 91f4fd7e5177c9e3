import type { ResponseOf } from '#app/contract/contract.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { download, send } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Select } from '#app/ui/kit/controls.tsx'
import { issuesHref } from '../dashboard-routes.ts'
import { createDeleteAction } from '../kit/bulk-actions.ts'
import { DataTable, DeleteAction, selectColumn, type Column } from '../kit/data-table.tsx'
import { pluralize } from '../kit/format.ts'
import { Link } from '../kit/link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { usePagedQuery } from '../kit/pager.tsx'
import { SearchBox } from '../kit/search-box.tsx'
import { ShortDate } from '../kit/short-date.tsx'
import { useUrlFilter } from '../kit/use-url-filter.ts'

type Subscriber = ResponseOf<'GET /api/admin/subscribers'>['subscribers'][number]

const path = '/api/admin/subscribers'
const deleteSubscribers = createDeleteAction(path, 'subscriber')

const columns: readonly Column<Subscriber>[] = [
  { head: 'E-mail', cellClass: 'anywhere', renderCell: ({ email }) => email },
  {
    head: 'State',
    renderCell: ({ state }) => <StateBadge tone={state === 'subscribed' ? 'ok' : 'plain'}>{state}</StateBadge>,
  },
  {
    head: 'Since',
    className: 'tablet-up',
    cellClass: 'soft nowrap',
    renderCell: ({ created_at }) => <ShortDate iso={created_at} />,
  },
  { head: 'Source', className: 'tablet-up', cellClass: 'soft', renderCell: ({ source }) => source },
  {
    head: { hidden: 'Actions' },
    renderCell: ({ id, email }) => (
      <div className="row-actions">
        <DeleteAction name={email} onDelete={() => void deleteSubscribers([id])} />
      </div>
    ),
  },
]

export function SubscriberList() {
  const [filter, change] = useUrlFilter('q', 'state')
  const query = usePagedQuery(`GET ${path}`, filter)
  return (
    <ListPage
      query={query}
      what="subscribers"
      items={({ subscribers }) => subscribers}
      total={({ total }) => total}
      toolbar={
        <>
          <SearchBox
            label="Search subscribers"
            placeholder={query.data ? `Search ${pluralize(query.data.total, 'subscriber')}` : 'Search subscribers'}
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
            <LinkButton variant="secondary" href={`${path}/export.csv`} download>
              <Glyph d={download} size="small" />
              Export as CSV
            </LinkButton>
          </div>
        </>
      }
      empty={filter.q || filter.state ? 'No subscribers match.' : 'Nobody has subscribed yet.'}
      renderBulkActions={({ selected }) => (
        <Button variant="danger-outline" onClick={() => void deleteSubscribers(selected)}>
          Delete
        </Button>
      )}
    >
      {(subscribers, selection) => (
        <DataTable
          label="Subscribers"
          rows={subscribers}
          rowKey={({ id }) => id}
          isSelected={({ id }) => selection.has(id)}
          columns={[selectColumn<Subscriber>(selection, ({ email }) => email), ...columns]}
        />
      )}
    </ListPage>
  )
}
