import '#app/styles/admin-calendar.css'
import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { formValues } from '#app/client/form-values.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { arrowLeft, arrowRight } from '#app/ui/icons/controls.json'
import { clock } from '#app/ui/icons/reading.json'
import { Button } from '#app/ui/kit/button.tsx'
import { articlesPath } from '../articles/article-fields.ts'
import { stateLabels } from '../articles/article-state-badge.tsx'
import { articleHref, briefsHref } from '../hrefs.ts'
import { attempt, toastSuccess } from '../kit/actions.ts'
import { IconButton } from '../kit/buttons.tsx'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { fromLocalInput, toLocalDay, toLocalInput } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { Panel } from '../kit/panel.tsx'
import { Link, useUrlFilter } from '../kit/navigation.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { plansPaths, today } from './brief-form.tsx'

type Entry = ResponseOf<'GET /api/admin/calendar'>['entries'][number]

const labels: Readonly<Record<string, string>> = { ...stateLabels, brief: 'Brief' }
const tones = { published: 'ok', scheduled: 'trending' } as const
const dayOf = ({ day, at }: Entry) => day ?? toLocalDay(at)

/** Days have no time zone, so they are computed and formatted in UTC. */
const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

function daysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

export function CalendarView() {
  const [filter, change] = useUrlFilter('month')
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(filter.month) ? filter.month : today().slice(0, 7)
  const query = useQuery('GET /api/admin/calendar', { query: { month } }, 'keepPrevious')
  const [moved, setMoved] = useState<Entry>()
  const title = format(`${month}-01`, { month: 'long', year: 'numeric' })
  const open = (next: string) => change({ month: next })
  return (
    <>
      <div className="toolbar toolbar--still">
        <h2 className="calendar__title">{title}</h2>
        <IconButton icon={arrowLeft} label="Previous month" onClick={() => open(shiftMonth(month, -1))} />
        <IconButton icon={arrowRight} label="Next month" onClick={() => open(shiftMonth(month, 1))} />
        <Button variant="secondary" onClick={() => open('')}>
          Today
        </Button>
      </div>
      <div className="panel" aria-busy={query.loading || undefined}>
        <ListStates query={query} what="the calendar">
          {({ entries }) => <Month {...{ month, title, entries }} onMove={setMoved} />}
        </ListStates>
      </div>
      {query.data && query.data.unplanned.length > 0 && (
        <Panel title="Drafts without a date" heading="h2" className="calendar__unplanned">
          <EntryList entries={query.data.unplanned} onMove={setMoved} />
        </Panel>
      )}
      {moved && <MoveDialog entry={moved} onClose={() => setMoved(undefined)} />}
    </>
  )
}

type MonthProps = { month: string; title: string; entries: readonly Entry[]; onMove: (entry: Entry) => void }

function Month({ month, title, entries, onMove }: MonthProps) {
  const byDay = Map.groupBy(entries, dayOf)
  const days = daysOfMonth(month)
  const first = new Date(`${month}-01T00:00:00Z`).getUTCDay()
  const isEmpty = !days.some((day) => byDay.has(day))
  return (
    <>
      {isEmpty && <p className="calendar__empty soft">Nothing is planned or published in {title}.</p>}
      <ol className="calendar" aria-label={title}>
        {days.map((day, index) => (
          <li
            className={byDay.has(day) ? 'calendar__day' : 'calendar__day calendar__day--empty'}
            style={index === 0 ? { gridColumnStart: first + 1 } : undefined}
            aria-current={day === today() ? 'date' : undefined}
            key={day}>
            <time dateTime={day} className="small soft">
              <span className="calendar__weekday">{format(day, { weekday: 'short' })} </span>
              {index + 1}
            </time>
            <DayEntries entries={byDay.get(day) ?? []} onMove={onMove} />
          </li>
        ))}
      </ol>
    </>
  )
}

const maxPerDay = 4

/** A day with many entries shows the first, so that one busy day does not stretch its week. */
function DayEntries({ entries, onMove }: Pick<MonthProps, 'entries' | 'onMove'>) {
  const [isOpen, setIsOpen] = useState(false)
  const hidden = entries.length - maxPerDay
  return (
    <>
      <EntryList entries={isOpen ? entries : entries.slice(0, maxPerDay)} onMove={onMove} />
      {hidden > 0 && (
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `${hidden} more`}
        </Button>
      )}
    </>
  )
}

function EntryList({ entries, onMove }: Pick<MonthProps, 'entries' | 'onMove'>) {
  return (
    <ul>
      {entries.map((entry) => (
        <li className="calendar__entry" key={entry.id}>
          <StateBadge tone={tones[entry.state as keyof typeof tones] ?? 'plain'}>{labels[entry.state]}</StateBadge>
          {entry.state !== 'published' && (
            <IconButton
              icon={clock}
              label={`Move ${entry.title}`}
              tip="Move to another day"
              onClick={() => onMove(entry)}
            />
          )}
          <Link className="calendar__link" href={hrefOf(entry)}>
            {entry.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const hrefOf = ({ id, state }: Entry) =>
  state === 'brief' ? `${briefsHref}?brief=${encodeURIComponent(id)}` : articleHref(id)

function MoveDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [error, setError] = useState<string>()
  const first = dayOf(entry) < today() ? today() : dayOf(entry)
  async function move(form: HTMLFormElement) {
    const { day } = formValues(form, 'day')
    if (day < today()) return setError('Choose today or a later day.')
    const isMoved = await attempt('Failed to move', () => moveEntry(entry, day))
    if (isMoved) onClose()
    return undefined
  }
  return (
    <FormDialog onClose={onClose} title="Move to another day" onSubmit={move} submitLabel="Move">
      <p>{entry.title}</p>
      <TextField label="Day" name="day" type="date" min={today()} defaultValue={first} error={error} />
    </FormDialog>
  )
}

/** An article keeps its time of day. */
async function moveEntry({ id, state, version, at }: Entry, day: string) {
  if (state === 'brief') await fetchJson('PATCH /api/admin/briefs', { body: { ids: [id], planned_for: day } })
  else {
    const published_date = fromLocalInput(`${day}T${toLocalInput(at).slice(11)}`)
    await fetchJson('PUT /api/admin/articles/:id', { params: { id }, body: { version, published_date } })
  }
  toastSuccess(`Moved to ${format(day, { month: 'long', day: 'numeric' })}`)
  invalidate(...plansPaths, articlesPath)
}
