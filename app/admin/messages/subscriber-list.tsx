import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { download, send } from '#app/ui/icons/dashboard.json'
import { plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { issuesHref } from '../hrefs.ts'
import { createDeleteAction, toastSuccess } from '../kit/actions.ts'
import { ActionButton, DeleteButton } from '../kit/buttons.tsx'
import { DataTable, type Column } from '../kit/data-table.tsx'
import { FilterSelect, TextField } from '../kit/fields.tsx'
import { pluralize } from '../kit/format.ts'
import { csvFile, ImportDialog } from '../kit/import-steps.tsx'
import { Link, useUrlFilter } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { ListSearch } from '../kit/search-box.tsx'
import { ShortDate } from '../kit/short-date.tsx'

const importTexts = {
  source: {
    label: 'CSV text',
    hint: 'The first line names the columns. One of them is “email”; at most 10,000 lines.',
  },
  consent: {
    label: 'Where and when did they agree?',
    hint: 'For example: sign-up list at the spring dog fair, March 1, 2026. Stored with every address, together with your account.',
  },
} as const
const stateLabels = {
  subscribed: 'Subscribed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed',
} as const

type Subscriber = ResponseOf<'GET /api/admin/subscribers'>['subscribers'][number]

const path = '/api/admin/subscribers'
const deleteSubscribers = createDeleteAction(path, 'subscriber')

const stateOptions = [
  { value: '', label: 'Any state' },
  ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
]

const columns: readonly Column<Subscriber>[] = [
  {
    head: 'Email',
    cellClass: 'anywhere',
    renderCell: ({ email, state }) => (
      <>
        {email}
        <span className="phone-only">
          <SubscriberBadge state={state} />
        </span>
      </>
    ),
  },
  { head: 'State', className: 'tablet-up', renderCell: ({ state }) => <SubscriberBadge state={state} /> },
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
        <DeleteButton name={email} onClick={() => void deleteSubscribers([id])} />
      </div>
    ),
  },
]

function SubscriberBadge({ state }: Pick<Subscriber, 'state'>) {
  return <StateBadge tone={state === 'subscribed' ? 'ok' : 'plain'}>{stateLabels[state]}</StateBadge>
}

export function SubscriberList() {
  const [filter, change] = useUrlFilter('q', 'state')
  const query = usePagedQuery(`GET ${path}`, filter)
  const [importing, setImporting] = useState(false)
  return (
    <ListPage
      query={query}
      what="subscribers"
      items={({ subscribers }) => subscribers}
      toolbar={
        <>
          <ListSearch
            singular="subscriber"
            total={query.data?.total}
            value={filter.q}
            onSearch={(q) => change({ q })}
          />
          <FilterSelect
            label="State"
            value={filter.state}
            onChange={(state) => change({ state })}
            options={stateOptions}
          />
          <div className="toolbar__end">
            <Link className="button button--secondary" href={issuesHref}>
              <Glyph d={send} size="small" />
              Newsletter issues
            </Link>
            <ActionButton icon={plus} onClick={() => setImporting(true)}>
              Import CSV
            </ActionButton>
            {importing && <ImportSubscribersDialog onClose={() => setImporting(false)} />}
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
      )}>
      {(subscribers, selection) => (
        <DataTable
          label="Subscribers"
          rows={subscribers}
          rowKey={({ id }) => id}
          select={{ selection, rowName: ({ email }) => email }}
          columns={columns}
        />
      )}
    </ListPage>
  )
}

function ImportSubscribersDialog({ onClose }: { onClose: () => void }) {
  const [consent, setConsent] = useState('')
  return (
    <ImportDialog
      {...importTexts.source}
      onClose={onClose}
      loadPreview={(text) => fetchJson(`POST ${path}/import/preview`, { body: { text, consent } })}
      noun="subscriber"
      head="Email"
      renderCell={({ email }) => <span className="anywhere">{email || '–'}</span>}
      file={csvFile}
      runImport={async (_, text) => {
        const { inserted } = await fetchJson(`POST ${path}/import`, { body: { text, consent } })
        toastSuccess(`${pluralize(inserted, 'subscriber')} imported`)
        invalidate(path, '/api/admin/counts')
      }}>
      <TextField {...importTexts.consent} maxLength={300} value={consent} onChange={setConsent} />
    </ImportDialog>
  )
}
