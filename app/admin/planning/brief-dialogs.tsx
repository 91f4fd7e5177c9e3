import { useState, type ReactNode } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { briefCsvHint, emptyBrief, type BriefInput } from '#domain/briefs/brief.ts'
import { generationMessages } from '#domain/generation/generation.ts'
import { useCategoryOptions } from '../articles/generation/generate-dialogs.tsx'
import { RunOptionFields, runFormLabels, useRunOptions } from '../articles/generation/run-options.tsx'
import { startRun } from '../articles/generation/start-run.ts'
import { toastSuccess } from '../kit/actions.ts'
import { DataTable } from '../kit/data-table.tsx'
import { SelectField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { siteTimeZone } from '../kit/site-time-zone.ts'
import { csvFile, ImportDialog } from '../kit/import-steps.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { NearestTopic } from './nearest-topic.tsx'
import { beginFromSearch, plansPaths, today, type AdminBrief } from './brief-form.tsx'

export function ImportBriefsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      onClose={onClose}
      loadPreview={(text) => fetchJson('POST /api/admin/briefs/import/preview', { body: { text } })}
      noun="brief"
      head="Question"
      renderCell={({ brief }) => brief.question || '–'}
      file={csvFile}
      label="CSV text"
      hint={briefCsvHint}
      runImport={async (valid) => {
        const rows = valid.map(({ brief }) => brief)
        const { inserted, skipped } = await fetchJson('POST /api/admin/briefs/import', { body: { rows } })
        const skippedText = `${pluralize(skipped, 'question has', 'questions have')} a brief already.`
        toastSuccess(`${pluralize(inserted, 'brief')} imported`, skipped > 0 ? skippedText : undefined)
        invalidate(...plansPaths)
      }}
    />
  )
}

type SuggestionsProps = { onClose: () => void; onChoose: (brief: BriefInput) => void }

export function SuggestionsDialog({ onClose, onChoose }: SuggestionsProps) {
  const query = useQuery('GET /api/admin/briefs/suggestions')
  const write = (subject: string, brief: BriefInput): ReactNode => (
    <Button variant="secondary" size="small" aria-label={`Add brief about ${subject}`} onClick={() => onChoose(brief)}>
      Add brief
    </Button>
  )
  return (
    <Dialog onClose={onClose} title="Suggestions" wide>
      <ListStates query={query} what="suggestions">
        {({ searches, articles }) => (
          <div className="stack">
            <h3>Searches without results</h3>
            <DataTable
              label="Searches without results"
              rows={searches}
              rowKey={({ query: words }) => words}
              empty="In the last 90 days every search found something, or has a brief."
              columns={[
                { head: 'Searched for', cellClass: 'anywhere', renderCell: ({ query: words }) => words },
                { head: 'Times', className: 'number', renderCell: ({ times }) => formatCount(times) },
                { head: 'Nearest topic', renderCell: (search) => <NearestTopic search={search} /> },
                {
                  head: { hidden: 'Write' },
                  cellClass: 'number nowrap',
                  renderCell: ({ query: words }) => write(words, beginFromSearch(words)),
                },
              ]}
            />
            <h3>Articles worth refreshing</h3>
            <DataTable
              label="Articles worth refreshing"
              rows={articles}
              rowKey={({ id }) => id}
              empty="No article is older than half a year and without sources or a revision."
              columns={[
                { head: 'Article', renderCell: ({ title }) => title },
                { head: 'Views', className: 'number', renderCell: ({ views }) => formatCount(views) },
                {
                  head: { hidden: 'Write' },
                  cellClass: 'number nowrap',
                  renderCell: ({ id, title, category }) =>
                    write(title, { ...emptyBrief, question: title, category, origin: 'refresh', refreshes: id }),
                },
              ]}
            />
          </div>
        )}
      </ListStates>
    </Dialog>
  )
}

export function GenerateBriefsDialog({ briefs, onClose }: { briefs: readonly AdminBrief[]; onClose: () => void }) {
  const options = useRunOptions()
  const categoryOptions = useCategoryOptions()
  const [category, setCategory] = useState('')
  const [error, setError] = useState<string>()
  const open = briefs.filter(({ state }) => state === 'open')
  const without = open.filter((brief) => brief.category === '').length
  const planned = open.filter(({ planned_for }) => planned_for !== null && planned_for > today()).length
  async function start() {
    setError(without > 0 && category === '' ? generationMessages.noCategory : undefined)
    if (without > 0 && category === '') return
    const ids = open.map(({ id }) => id)
    const started = await startRun({
      ...options.chosen,
      kind: 'category',
      briefs: ids,
      timeZone: siteTimeZone(),
      ...(category && { category }),
    })
    if (!started) return
    invalidate(...plansPaths)
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Generate ${pluralize(open.length, 'article')} from briefs`}
      onSubmit={start}
      disabled={open.length === 0 || open.length > 10}
      {...runFormLabels}>
      {open.length > 10 && <p className="field__error">Choose at most 10 briefs at a time.</p>}
      {open.length === 0 && <p className="field__error">These briefs are being written already.</p>}
      {without > 0 && (
        <SelectField
          label={`Category for ${pluralize(without, 'brief')} without one`}
          error={error}
          options={categoryOptions}
          value={category}
          onChange={setCategory}
        />
      )}
      <RunOptionFields options={options} briefs={open.length} />
      {planned > 0 && options.chosen.publish === 'at once' && (
        <p className="field__hint">
          {pluralize(planned, 'brief has', 'briefs have')} a planned date and will be published then, at 9:00 AM.
        </p>
      )}
    </FormDialog>
  )
}
