import '#app/styles/admin-log.css'
import { withQuery } from '#app/contract/route-url.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { settingFields } from '#domain/site/setting-fields.ts'
import { auditKinds } from '#domain/site/audit-kinds.ts'
import { answerHref, articleHref, issueHref, logHref } from '../hrefs.ts'
import { Differences, LoadedVersion } from '../articles/edit/history-dialog.tsx'
import { restoreCategory } from '../categories/restore-category.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { FilterSelects } from '../kit/filter-selects.tsx'
import { Filters } from '../kit/filters.tsx'
import { formatDateTime } from '../kit/format.ts'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { closeOverlay, Link, navigate, useCurrentUrl, useUrlFilter } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { SearchBox } from '../kit/search-box.tsx'
import { auditLabel } from './audit-labels.ts'

const texts = {
  everyKind: 'All kinds',
  everyone: 'Everyone',
  system: 'System',
  search: 'Search by name',
  empty: 'Nothing has been changed yet. Every change will be listed here, with who made it.',
  noMatches: 'No changes match these filters.',
  values: { '': 'empty', true: 'on', false: 'off', null: 'default', '[]': 'none', '{}': 'none' },
} as const

type Entry = ResponseOf<'GET /api/admin/audit'>['entries'][number]

const kinds = ['', ...Object.keys(auditKinds)].map((value) => ({ value, label: value || texts.everyKind }))
const settingLabels = new Map<string, string>(settingFields.map(({ key, label }) => [key, label]))
const valueNames: Readonly<Record<string, string>> = texts.values
const valueText = (value: string) => valueNames[value] ?? value

/** Who changed what and when. What a save changed has a URL of its own. */
export function LogView() {
  const [filter, change] = useUrlFilter('q', 'user', 'kind')
  const query = usePagedQuery('GET /api/admin/audit', filter)
  const people = useQuery('GET /api/admin/people').data?.people ?? []
  const { searchParams } = useCurrentUrl()
  const article = searchParams.get('article')
  const list = withQuery(logHref, filter)
  const users = [
    { value: '', label: texts.everyone },
    ...people.map(({ id, email }) => ({ value: id, label: email })),
    { value: 'system', label: texts.system },
  ]
  const search = { label: texts.search, placeholder: texts.search, value: filter.q }
  return (
    <>
      <ListPage
        query={query}
        what="log entries"
        items={({ entries }) => entries}
        toolbar={
          <Filters
            search={<SearchBox {...search} onSearch={(q) => change({ q })} />}
            count={[filter.user, filter.kind].filter(Boolean).length}>
            <FilterSelects
              {...{ filter, change }}
              selects={[
                { name: 'user', label: 'Person', options: users },
                { name: 'kind', label: 'Kind', options: kinds },
              ]}
            />
          </Filters>
        }
        empty={texts.empty}
        noMatches={{ sentence: texts.noMatches, filter, change }}>
        {(entries) => (
          <ul className="version-list log" aria-label="Log">
            {entries.map((entry, index) => (
              <Change
                entry={entry}
                filter={filter}
                isUndone={entries.slice(0, index).some((later) => isRestored(later, entry))}
                key={entry.id}
              />
            ))}
          </ul>
        )}
      </ListPage>
      {article !== null && (
        <DifferenceDialog
          id={article}
          version={Number(searchParams.get('version'))}
          onClose={() => closeOverlay(list)}
        />
      )}
    </>
  )
}

const isRestored = (later: Entry, { subject }: Entry) =>
  later.action === 'category.restored' && later.subject === subject

type ChangeProps = { entry: Entry; filter: Readonly<Record<string, string>>; isUndone: boolean }

function Change({
  entry: { user, action, subject, about, changes, version, token, created_at },
  filter,
  isUndone,
}: ChangeProps) {
  const href = pathOf(action, subject, about ?? '')
  const difference = withQuery(logHref, { ...filter, article: subject, version: String(version) })
  return (
    <li>
      {user ?? texts.system}
      {token !== null && `, token “${token}”,`} {auditLabel(action)}
      {about && ': '}
      {about &&
        (href ? (
          <Link className="inline-link" href={href}>
            {about}
          </Link>
        ) : (
          <b>{about}</b>
        ))}
      {version && (
        <Button variant="quiet" size="small" onClick={() => void navigate(difference, 'over')}>
          What changed<span className="visually-hidden"> in {about}</span>
        </Button>
      )}
      {(action === 'category.merged' || action === 'category.removed') && !isUndone && (
        <ActionButton
          variant="quiet"
          size="small"
          onClick={() => void restoreCategory({ key: subject, title: about ?? '' })}>
          Undo<span className="visually-hidden"> for {about}</span>
        </ActionButton>
      )}
      {changes.map(({ name, from, to }) => (
        <p className="small" key={name}>
          {settingLabels.get(name) ?? name}: {from === to ? 'changed' : `${valueText(from)} → ${valueText(to)}`}
        </p>
      ))}
      <time className="small soft" dateTime={created_at}>
        {formatDateTime(created_at)}
      </time>
    </li>
  )
}

/** Where to find what an entry is about, unless it is gone. */
function pathOf(action: string, subject: string, name: string): string | undefined {
  const [kind = '', verb = ''] = action.split('.')
  if (/^(?:deleted?|trashed)$/.test(verb)) return undefined
  if (kind === 'article') return articleHref(subject)
  if (kind === 'issue') return issueHref(subject)
  if (kind === 'entry') return answerHref(subject)
  return kind === 'product' ? withQuery('/admin/products', { q: name }) : undefined
}

type DifferenceProps = { id: string; version: number; onClose: () => void }

function DifferenceDialog({ id, version, onClose }: DifferenceProps) {
  return (
    <Dialog onClose={onClose} title="What changed" wide>
      <LoadedVersion id={id} version={version - 1}>
        {(before) => (
          <LoadedVersion id={id} version={version}>
            {(after) => <Differences before={before} after={after} beforeName="Before" afterName="After" />}
          </LoadedVersion>
        )}
      </LoadedVersion>
    </Dialog>
  )
}
