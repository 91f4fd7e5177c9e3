import '#app/styles/admin-redirects.css'
import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { plus } from '#app/ui/icons/controls.json'
import { download, edit } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { formatDayWithYear } from '../analytics/format-days.ts'
import { ActionButton, DeleteButton, IconButton } from '../kit/buttons.tsx'
import { DataTable, type Column } from '../kit/data-table.tsx'
import { FilterSelect } from '../kit/fields.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { csvFile, ImportDialog } from '../kit/import-steps.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { ListSearch } from '../kit/search-box.tsx'
import { MissingPages } from './missing-pages.tsx'
import { deleteRedirect, importRedirects, type Redirect, type RedirectForm } from './redirect-actions.ts'
import { emptyRedirect, RedirectDialog } from './redirect-dialog.tsx'
import { TryAddress } from './try-address.tsx'

const viewNames = {
  patterns: 'Patterns',
  imported: 'Imported',
  now: 'For now',
  gone: 'Gone',
  never: 'Never hit',
} as const
type Counts = Readonly<Record<keyof typeof viewNames | 'all', number>>
type Editing = { draft: RedirectForm; saved?: Redirect }

export function RedirectsView() {
  const [filter, change] = useUrlFilter('q', 'view')
  const query = usePagedQuery('GET /api/admin/redirects', filter)
  const [editing, setEditing] = useState<Editing>()
  const [importing, setImporting] = useState(false)
  const counts = query.data?.counts
  return (
    <>
      <div className="toolbar toolbar--still">
        <h2 className="redirect-title">Redirects</h2>
        <span className="soft numeric">{counts && formatCount(counts.all)}</span>
        <div className="toolbar__end">
          <ActionButton onClick={() => setImporting(true)}>Import CSV</ActionButton>
          <ActionButton variant="primary" icon={plus} onClick={() => setEditing({ draft: emptyRedirect })}>
            New redirect
          </ActionButton>
        </div>
      </div>
      <MissingPages onChoose={(path) => setEditing({ draft: { ...emptyRedirect, path } })} />
      <TryAddress />
      <section className="redirect-part" aria-labelledby="all-redirects">
        <div className="redirect-part__head">
          <h3 id="all-redirects">All redirects</h3>
          <p className="soft small">{counts && countsText(counts)}</p>
        </div>
        <ListPage
          query={query}
          what="redirects"
          items={({ redirects }) => redirects}
          toolbar={
            <>
              <ListSearch singular="redirect" total={counts?.all} value={filter.q} onSearch={(q) => change({ q })} />
              <FilterSelect
                label="Show"
                value={filter.view}
                onChange={(view) => change({ view })}
                options={viewOptions(counts)}
              />
              <div className="toolbar__end">
                <LinkButton variant="secondary" href="/api/admin/redirects/export.csv" download>
                  <Glyph d={download} size="small" />
                  Export CSV
                </LinkButton>
              </div>
            </>
          }
          noMatches={{ sentence: 'No redirects match.', filter, change }}
          empty="No redirect yet. Addresses of an older site can lead to the pages that replaced them.">
          {(redirects) => (
            <DataTable
              label="Redirects"
              rows={redirects}
              rowKey={({ id }) => id}
              columns={columnsFor((saved) => setEditing({ draft: formOf(saved), saved }))}
            />
          )}
        </ListPage>
      </section>
      {editing && <RedirectDialog {...editing} onClose={() => setEditing(undefined)} />}
      {importing && <ImportRedirectsDialog onClose={() => setImporting(false)} />}
    </>
  )
}

const formOf = ({ path, target, status, ends_on }: Redirect): RedirectForm => ({ path, target, status, ends_on })

function countsText({ all, patterns }: Counts): string {
  const exact = all - patterns
  return `${formatCount(exact)} exact ${exact === 1 ? 'address' : 'addresses'} and ${pluralize(patterns, 'pattern')}`
}

function viewOptions(counts: Counts | undefined) {
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${formatCount(count)})`
  const others = Object.entries(viewNames).map(([value, name]) => ({
    value,
    label: label(name, counts?.[value as keyof typeof viewNames]),
  }))
  return [{ value: '', label: label('All', counts?.all) }, ...others]
}

const columnsFor = (onEdit: (redirect: Redirect) => void): readonly Column<Redirect>[] => [
  {
    head: 'From',
    renderCell: (redirect) => (
      <div className="redirect-cell">
        <code>{redirect.path}</code>
        <span className="redirect-stacked">
          <Destination redirect={redirect} />
          <Kind redirect={redirect} />
          <small className="soft">{pluralize(redirect.hits, 'hit')} in 30 days</small>
        </span>
      </div>
    ),
  },
  { head: 'To', className: 'roomy-up redirect-to', renderCell: (redirect) => <Destination redirect={redirect} /> },
  { head: 'Kind', className: 'roomy-up', renderCell: (redirect) => <Kind redirect={redirect} /> },
  { head: 'Hits 30 d', className: 'number roomy-up', renderCell: ({ hits }) => formatCount(hits) },
  {
    head: 'Last',
    className: 'wide-only',
    cellClass: 'soft nowrap',
    renderCell: ({ last_day }) => (last_day ? formatDayWithYear(last_day) : 'never'),
  },
  { head: 'Made by', className: 'wide-only', cellClass: 'soft', renderCell: madeBy },
  {
    head: { hidden: 'Actions' },
    renderCell: (redirect) => (
      <div className="row-actions">
        <IconButton icon={edit} label={`Edit ${redirect.path}`} tip="Edit" onClick={() => onEdit(redirect)} />
        <DeleteButton name={redirect.path} onClick={() => void deleteRedirect(redirect)} />
      </div>
    ),
  },
]

function madeBy({ source, by }: Redirect): string {
  if (source.startsWith('import:')) return 'Import'
  const who = by ?? 'Somebody'
  return source === 'file' ? `${who}, CSV file` : who
}

function Destination({ redirect: { target, status } }: { redirect: Redirect }) {
  return status === 410 ? <span className="soft">answers “gone” (410)</span> : <code>{target}</code>
}

function Kind({ redirect: { status, ends_on, ended, is_pattern } }: { redirect: Redirect }) {
  return (
    <span className="redirect-kind">
      {is_pattern && <StateBadge tone="ok">Pattern</StateBadge>}
      {status === 410 && <StateBadge tone="danger">Gone</StateBadge>}
      {status === 301 && !is_pattern && <StateBadge tone="plain">Moved</StateBadge>}
      {status === 302 && <StateBadge tone="trending">For now</StateBadge>}
      {ends_on && (
        <small className="soft">
          {ended ? 'ended' : 'until'} {formatDayWithYear(ends_on)}
        </small>
      )}
    </span>
  )
}

const importTexts = {
  label: 'CSV text',
  hint: 'One redirect per line: from, to, kind (301, 302 or 410) and, for 302, the last day. Lines with column names of other programs are understood; at most 10,000 lines.',
} as const

function ImportRedirectsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      {...importTexts}
      onClose={onClose}
      loadPreview={(text) => fetchJson('POST /api/admin/redirects/import/preview', { body: { text } })}
      noun="redirect"
      head="Redirect"
      renderCell={({ path, target, status }) => (
        <span className="redirect-cell">
          <code>{path || '–'}</code>
          <small className="soft">{status === 410 ? 'gone' : `to ${target || '–'}`}</small>
        </span>
      )}
      file={csvFile}
      runImport={(_, text) => importRedirects(text)}
    />
  )
}
