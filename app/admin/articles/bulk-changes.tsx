import { useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { formValues } from '#app/client/form-values.ts'
import { useCategories } from '#app/ui/site-categories.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { fromLocalInput, pluralize } from '../kit/format.ts'
import { siteTimeZone } from '../kit/site-time-zone.ts'
import { Menu } from '../kit/menu.tsx'
import { useQuery } from '../kit/query-cache.ts'
import type { AdminArticleCard } from './article-fields.ts'
import { changeAll, changeArticles, publishSelectedArticles } from './bulk-actions.ts'

const spreadOptions = [
  { value: '0', label: 'All at the same time' },
  { value: '1', label: 'One a day' },
  { value: '2', label: 'One every two days' },
  { value: '7', label: 'One a week' },
] as const

type Props = { articles: readonly AdminArticleCard[] }

/** What editors can do with the selected articles. */
export function BulkChanges({ articles }: Props) {
  const { data } = useQuery('GET /api/admin/authors')
  const categories = useCategories()
  const [scheduling, setScheduling] = useState(false)
  const change = (label: string, fields: Parameters<typeof changeAll>[1]) => ({
    label,
    onSelect: () => void changeArticles(changeAll(articles, fields)),
  })
  const menus = {
    Category: categories.map(({ title }) => change(title, { category: title })),
    Author: (data?.authors ?? []).map(({ name }) => change(name, { author: name })),
    'Change: trending, draft': [
      change('Make trending', { trending: true }),
      change('Not trending', { trending: false }),
      change('Back to draft', { state: 'draft' }),
    ],
  }
  const samples = articles.filter(({ sample }) => sample)
  const waiting = articles.filter(({ state }) => state !== 'published')
  return (
    <>
      <ActionButton onClick={() => void publishSelectedArticles(articles)}>Publish</ActionButton>
      <ActionButton onClick={() => (waiting.length > 0 ? setScheduling(true) : void changeArticles([]))}>
        Schedule
      </ActionButton>
      {Object.entries(menus).map(([label, entries]) => (
        <Menu
          label={label}
          className="button button--secondary"
          icon={label.split(':')[0]}
          entries={entries}
          key={label}
        />
      ))}
      {samples.length > 0 && (
        <ActionButton onClick={() => void changeArticles(changeAll(samples, { sample: false }), 'adopted')}>
          Adopt
        </ActionButton>
      )}
      {scheduling && <ScheduleDialog articles={waiting} onClose={() => setScheduling(false)} />}
    </>
  )
}

/** All at the same time, or one after the other. */
function ScheduleDialog({ articles, onClose }: Props & { onClose: () => void }) {
  const [error, setError] = useState<string>()
  function schedule(form: HTMLFormElement) {
    const { start, days } = formValues(form, 'start', 'days')
    const first = fromLocalInput(start)
    if (first === null || Date.parse(first) < now()) return setError('Please choose a date and time in the future.')
    const changes = articles.map((article, index) => {
      // The same time of day, also when clocks change in between.
      const day = addDays(start.slice(0, 10), index * Number(days))
      const published_date = fromLocalInput(`${day}T${start.slice(11)}`) ?? first
      return { article, fields: { state: 'scheduled' as const, published_date } }
    })
    onClose()
    return changeArticles(changes, 'scheduled')
  }
  return (
    <FormDialog
      title={`Schedule ${pluralize(articles.length, 'article')}`}
      submitLabel="Schedule"
      onClose={onClose}
      onSubmit={schedule}>
      <TextField
        label="Publish on"
        hint={`In the site's time zone, ${siteTimeZone()}.`}
        type="datetime-local"
        name="start"
        error={error}
      />
      <SelectField label="Spread" name="days" options={spreadOptions} />
    </FormDialog>
  )
}
