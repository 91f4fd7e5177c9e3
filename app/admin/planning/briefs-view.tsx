import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { CategoryBadge, StateBadge } from '#app/ui/badge.tsx'
import { plus } from '#app/ui/icons/controls.json'
import { download } from '#app/ui/icons/dashboard.json'
import { sparkle } from '#app/ui/icons/reading.json'
import { star } from '#app/ui/icons/trust.json'
import { Button } from '#app/ui/kit/button.tsx'
import { emptyBrief, type BriefInput } from '#domain/briefs/brief.ts'
import { formatDayWithYear } from '../analytics/format-days.ts'
import { articleHref, briefsHref } from '../hrefs.ts'
import { attempt, toastSuccess } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { pluralize } from '../kit/format.ts'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { EmptyList } from '../kit/list-states.tsx'
import { Link, useUrlFilter } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { SegmentedControl } from '../kit/segmented-control.tsx'
import { beginFromSearch, BriefDialog, plansPaths, type AdminBrief } from './brief-form.tsx'
import { GenerateBriefsDialog, ImportBriefsDialog, SuggestionsDialog } from './brief-dialogs.tsx'

const states = [
  { value: '', label: 'To write' },
  { value: 'written', label: 'Written' },
  { value: 'dropped', label: 'Dropped' },
] as const
const labels = { open: 'Open', running: 'Being written', written: 'Written', dropped: 'Dropped' }

/** What to write next. `?brief=` opens one, `?about=` begins one from a search. */
export function BriefsView() {
  const [filter, change] = useUrlFilter('state', 'brief', 'about')
  const [draft, setDraft] = useState<BriefInput>()
  const [dialog, setDialog] = useState<'import' | 'suggestions'>()
  const [generated, setGenerated] = useState<readonly AdminBrief[]>()
  const { value: state } = states.find(({ value }) => value === filter.state) ?? states[0]
  const begun = draft ?? (filter.about && beginFromSearch(filter.about)) ?? undefined
  const closeDialog = () => setDialog(undefined)
  const newBrief = (
    <ActionButton variant="primary" icon={plus} onClick={() => setDraft(emptyBrief)}>
      New brief
    </ActionButton>
  )
  return (
    <>
      <ListPage
        query={usePagedQuery('GET /api/admin/briefs', { state })}
        what="briefs"
        items={({ briefs }) => briefs}
        toolbar={
          <>
            <SegmentedControl
              label="Briefs shown"
              value={state}
              options={states}
              onChange={(value) => change({ state: value })}
            />
            <div className="toolbar__end">
              {newBrief}
              <ActionButton icon={star} onClick={() => setDialog('suggestions')}>
                Suggestions
              </ActionButton>
              <ActionButton icon={download} onClick={() => setDialog('import')}>
                Import CSV
              </ActionButton>
            </div>
          </>
        }
        empty={state === '' ? <EmptyList sentence="Nothing is planned yet." action={newBrief} /> : 'No briefs.'}
        renderBulkActions={(selection, briefs) =>
          state === '' ? (
            <>
              <ActionButton variant="solid" icon={sparkle} onClick={() => setGenerated(briefs)}>
                Generate
              </ActionButton>
              <Button variant="danger-outline" onClick={() => void setState(selection.selected, 'dropped')}>
                Drop
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => void setState(selection.selected, 'open')}>
              Reopen
            </Button>
          )
        }>
        {(briefs, selection) => (
          <DataTable
            label="Briefs"
            rows={briefs}
            rowKey={({ id }) => id}
            select={{ selection, rowName: ({ question }) => question }}
            columns={[
              { head: 'Question', renderCell: (brief) => <QuestionCell brief={brief} /> },
              {
                head: 'Category',
                className: 'tablet-up',
                renderCell: ({ category }) => category && <CategoryBadge title={category} />,
              },
              {
                head: 'Planned',
                className: 'tablet-up',
                cellClass: 'soft nowrap',
                renderCell: ({ planned_for }) => (planned_for ? formatDayWithYear(planned_for) : '–'),
              },
              { head: 'Status', className: 'tablet-up', renderCell: (brief) => <BriefState brief={brief} /> },
            ]}
          />
        )}
      </ListPage>
      {(filter.brief || begun) && (
        <BriefDialog
          id={begun ? '' : filter.brief}
          draft={begun || emptyBrief}
          onClose={() => {
            setDraft(undefined)
            change({ brief: '', about: '' })
          }}
        />
      )}
      {dialog === 'import' && <ImportBriefsDialog onClose={closeDialog} />}
      {dialog === 'suggestions' && (
        <SuggestionsDialog
          onClose={closeDialog}
          onChoose={(brief) => {
            closeDialog()
            setDraft(brief)
          }}
        />
      )}
      {generated && <GenerateBriefsDialog briefs={generated} onClose={() => setGenerated(undefined)} />}
    </>
  )
}

function BriefState({ brief: { state, article_id } }: { brief: AdminBrief }) {
  const badge = <StateBadge tone={state === 'written' ? 'ok' : 'plain'}>{labels[state]}</StateBadge>
  if (article_id === null) return badge
  return (
    <>
      {badge}{' '}
      <Link className="inline-link nowrap" href={articleHref(article_id)}>
        Open article
      </Link>
    </>
  )
}

function QuestionCell({ brief }: { brief: AdminBrief }) {
  const { id, question, angle, facts, species, planned_for } = brief
  const notes = [angle, species, facts.length > 0 && pluralize(facts.length, 'fact')].filter(Boolean)
  return (
    <div className="title-cell title-cell--text">
      <span>
        <Link className="title-cell__title" href={`${briefsHref}?brief=${encodeURIComponent(id)}`}>
          {question}
        </Link>
        <small>{notes.join(' · ')}</small>
        <span className="phone-only">
          <BriefState brief={brief} /> {planned_for && formatDayWithYear(planned_for)}
        </span>
      </span>
    </div>
  )
}

function setState(ids: readonly string[], state: 'open' | 'dropped') {
  return attempt('Failed to update briefs', async () => {
    const { changed } = await fetchJson('PATCH /api/admin/briefs', { body: { ids, state } })
    toastSuccess(`${pluralize(changed, 'brief')} ${state === 'open' ? 'reopened' : 'dropped'}`)
    invalidate(...plansPaths)
  })
}
