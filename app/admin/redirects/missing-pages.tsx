import { close } from '#app/ui/icons/controls.json'
import { Button } from '#app/ui/kit/button.tsx'
import { IconButton } from '../kit/buttons.tsx'
import { DataTable, type Column } from '../kit/data-table.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { addFromMissing, ignoreMissing, type MissingPage } from './redirect-actions.ts'

type Props = { onChoose: (path: string) => void }

/** Addresses that readers opened in vain. One press makes a redirect of the suggestion. */
export function MissingPages({ onChoose }: Props) {
  const query = useQuery('GET /api/admin/redirects/missing')
  const { pages = [], more = 0, ignored = 0 } = query.data ?? {}
  const facts = [
    'Last 30 days, people only.',
    more > 0 && `${formatCount(more)} more with fewer readers.`,
    ignored > 0 && `${pluralize(ignored, 'address', 'addresses')} ignored.`,
  ]
  return (
    <section className="redirect-part" aria-labelledby="missing-pages">
      <div className="redirect-part__head">
        <h3 id="missing-pages">404s readers met</h3>
        <p className="soft small" role="status">
          {query.data && facts.filter(Boolean).join(' ')}
        </p>
      </div>
      <div className="panel">
        <ListStates
          query={query}
          what="addresses without a page"
          isEmpty={() => pages.length === 0}
          empty={<p className="redirect-none">No reader met an address without a page in the last 30 days.</p>}>
          {(data) => (
            <DataTable
              label="404s readers met"
              rows={data.pages}
              rowKey={({ path }) => path}
              columns={columnsFor(onChoose)}
            />
          )}
        </ListStates>
      </div>
    </section>
  )
}

const columnsFor = (onChoose: Props['onChoose']): readonly Column<MissingPage>[] => [
  {
    head: 'Address',
    renderCell: (page) => (
      <div className="redirect-cell">
        <code>{page.path}</code>
        <span className="redirect-stacked">
          <small className="soft">{pluralize(page.readers, 'reader')}</small>
          <Target page={page} />
          <Actions page={page} onChoose={onChoose} />
        </span>
      </div>
    ),
  },
  { head: 'Readers', className: 'number roomy-up', renderCell: ({ readers }) => formatCount(readers) },
  {
    head: 'Came from',
    className: 'wide-only',
    cellClass: 'soft',
    renderCell: ({ referrers }) => referrers.map(siteName).join(', ') || 'not said',
  },
  { head: 'Suggestion', className: 'roomy-up redirect-to', renderCell: (page) => <Target page={page} /> },
  {
    head: { hidden: 'Actions' },
    className: 'roomy-up',
    renderCell: (page) => <Actions page={page} onChoose={onChoose} />,
  },
]

const siteName = (origin: string) => (URL.parse(origin)?.host ?? origin).replace(/^www\./, '')

function Target({ page: { suggestion } }: { page: MissingPage }) {
  if (!suggestion) return <span className="soft small">Nothing alike found</span>
  return (
    <span className="redirect-cell">
      <code>{suggestion.target}</code>
      <small className="soft">{suggestion.why}</small>
    </span>
  )
}

function Actions({ page: { path, suggestion }, onChoose }: { page: MissingPage } & Props) {
  return (
    <span className="redirect-actions">
      {suggestion && (
        <Button variant="solid" size="small" onClick={() => void addFromMissing(path, suggestion.target)}>
          Redirect
          <span className="visually-hidden">
            {' '}
            {path} to {suggestion.target}
          </span>
        </Button>
      )}
      <Button variant={suggestion ? 'quiet' : 'secondary'} size="small" onClick={() => onChoose(path)}>
        {suggestion ? 'Other…' : 'Choose…'}
        <span className="visually-hidden"> target for {path}</span>
      </Button>
      {!suggestion && (
        <Button variant="quiet" size="small" onClick={() => void addFromMissing(path, '')}>
          Say it is gone<span className="visually-hidden">: {path}</span>
        </Button>
      )}
      <IconButton
        variant="quiet"
        icon={close}
        label={`Ignore ${path}`}
        tip="Ignore"
        onClick={() => void ignoreMissing(path)}
      />
    </span>
  )
}
