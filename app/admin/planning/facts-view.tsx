import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { plus } from '#app/ui/icons/controls.json'
import { edit } from '#app/ui/icons/dashboard.json'
import { factKinds, species } from '#domain/facts/fact.ts'
import { attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { ActionButton, DeleteButton, IconButton } from '../kit/buttons.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { FilterSelects } from '../kit/filter-selects.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { EmptyList } from '../kit/list-states.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { SearchBox } from '../kit/search-box.tsx'
import type { AdminFact } from './fact-picker.tsx'
import { factsPath, SourceDialog } from './source-dialog.tsx'

const capitalized = (text: string) => (text.charAt(0).toUpperCase() + text.slice(1)).replaceAll('-', ' ')
const kindOptions = [
  { value: '', label: 'All kinds' },
  ...factKinds.map((kind) => ({ value: kind, label: kind === 'passage' ? 'From your sources' : capitalized(kind) })),
]
export const speciesOptions = [
  { value: '', label: 'All species' },
  ...species.map((name) => ({ value: name, label: capitalized(name) })),
]

const selects = [
  { name: 'kind', label: 'Kind', options: kindOptions },
  { name: 'species', label: 'Species', options: speciesOptions },
]

export function FactsView() {
  const [filter, change] = useUrlFilter('q', 'kind', 'species')
  const query = usePagedQuery('GET /api/admin/facts', filter)
  const [edited, setEdited] = useState<string>()
  const addSource = (
    <ActionButton variant="primary" icon={plus} onClick={() => setEdited('')}>
      Add source
    </ActionButton>
  )
  return (
    <>
      <ListPage
        query={query}
        what="facts"
        items={({ facts }) => facts}
        toolbar={
          <>
            <SearchBox
              label="Search facts"
              placeholder="Search facts and your sources"
              value={filter.q}
              onSearch={(q) => change({ q })}
            />
            <FilterSelects {...{ filter, change, selects }} />
            <div className="toolbar__end">{addSource}</div>
          </>
        }
        empty={<EmptyList sentence="There are no facts yet." action={addSource} />}
        noMatches={{ sentence: 'No facts match.', filter, change }}>
        {(facts) => (
          <DataTable
            label="Facts"
            rows={facts}
            rowKey={({ id }) => id}
            columns={[
              { head: 'Fact', renderCell: (fact) => <FactCell fact={fact} /> },
              {
                head: { hidden: 'Actions' },
                renderCell: ({ source_id, source_title }) =>
                  source_id !== null && (
                    <span className="row-actions">
                      <IconButton
                        icon={edit}
                        label={`Edit source ${source_title}`}
                        tip="Edit source"
                        onClick={() => setEdited(source_id)}
                      />
                      <DeleteButton
                        name={`source ${source_title}`}
                        onClick={() => void deleteSource(source_id, source_title)}
                      />
                    </span>
                  ),
              },
            ]}
          />
        )}
      </ListPage>
      {edited !== undefined && <SourceDialog id={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function FactCell({ fact }: { fact: AdminFact }) {
  const { source_title, source_organization, source_url, checked_on } = fact
  const source = [source_title, source_organization].filter(Boolean).join(', ')
  return (
    <div className="fact">
      <p className="user-text">{fact.statement}</p>
      <p className="message__facts small soft">
        {fact.emergency && <StateBadge tone="danger">Emergency</StateBadge>}
        {fact.kind !== 'passage' && <span>{capitalized(fact.kind)}</span>}
        {!fact.species.includes('all') && <span>{fact.species.map(capitalized).join(', ')}</span>}
        {source_url ? (
          <a className="inline-link" href={source_url} target="_blank" rel="noopener noreferrer">
            {source}
          </a>
        ) : (
          <span>{source}</span>
        )}
        <span>{checked_on ? `Checked ${checked_on}` : 'Not looked up'}</span>
      </p>
    </div>
  )
}

function deleteSource(id: string, title: string) {
  const question = {
    title: 'Delete this source?',
    text: `“${title}” and all its passages are deleted. Articles keep the sources they name.`,
    confirmLabel: 'Delete source',
    danger: true,
  }
  return attemptConfirmed(question, 'Failed to delete source', async () => {
    await fetchJson('DELETE /api/admin/sources/:id', { params: { id } })
    toastSuccess('Source deleted', title)
    invalidate(factsPath)
  })
}
