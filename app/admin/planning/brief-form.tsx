import '#app/styles/admin-briefs.css'
import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { now } from '#app/client/browser-clock.ts'
import { formValues } from '#app/client/form-values.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { useCategories } from '#app/ui/site-categories.tsx'
import { briefErrors, emptyBrief, type BriefInput } from '#domain/briefs/brief.ts'
import { toastSuccess } from '../kit/actions.ts'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { DialogForm, useFieldErrors } from '../kit/form-dialog.tsx'
import { toLocalDay } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { FactsField, type AdminFact } from './fact-picker.tsx'
import { speciesOptions } from './facts-view.tsx'

export type AdminBrief = ResponseOf<'GET /api/admin/briefs'>['briefs'][number]
/** In the browser's time zone. */
export const today = () => toLocalDay(now())
export const plansPaths = ['/api/admin/briefs', '/api/admin/calendar'] as const

export function beginFromSearch(query: string): BriefInput {
  return { ...emptyBrief, question: query.charAt(0).toUpperCase() + query.slice(1), origin: 'search' }
}

type DialogProps = { id: string; draft: BriefInput; onClose: () => void }

export function BriefDialog({ id, draft, onClose }: DialogProps) {
  const query = useQuery('GET /api/admin/briefs/:id', id === '' ? 'skip' : { params: { id } })
  return (
    <Dialog onClose={onClose} title={id === '' ? 'New brief' : 'Edit brief'} wide>
      {id === '' ? (
        <BriefForm brief={draft} facts={[]} onClose={onClose} />
      ) : (
        <ListStates query={query} what="the brief">
          {({ brief, facts }) => (
            <BriefForm brief={brief} facts={facts} saved={brief} onClose={onClose} key={brief.version} />
          )}
        </ListStates>
      )}
    </Dialog>
  )
}

type FormProps = {
  brief: BriefInput
  facts: readonly AdminFact[]
  saved?: { id: string; version: number }
  onClose: () => void
}

const refreshHint = 'The new text is saved as a draft. The article stays as it is.'
const names = ['question', 'angle', 'readers', 'species', 'category', 'product_type', 'notes', 'planned_for'] as const

function BriefForm({ brief, saved, onClose, ...props }: FormProps) {
  const { errors, save } = useFieldErrors('Failed to save brief')
  const categories = useCategories()
  const [facts, setFacts] = useState(props.facts)
  const [question, setQuestion] = useState(brief.question)
  const similar = useQuery(
    'GET /api/admin/briefs/similar-titles',
    question.trim() === '' ? 'skip' : { query: { question, exceptId: saved?.id } },
  ).data?.similar
  const field = (name: (typeof names)[number]) => ({ name, error: errors[name], defaultValue: brief[name] ?? '' })

  function submit(form: HTMLFormElement) {
    const { planned_for, ...values } = formValues(form, ...names)
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
    const { origin, refreshes } = brief
    const body: BriefInput = {
      ...values,
      ...trimmed,
      planned_for: planned_for || null,
      facts: facts.map(({ id }) => id),
      origin,
      refreshes,
    }
    return save(briefErrors(body, categories), async () => {
      if (saved) {
        const { id, version } = saved
        await fetchJson('PUT /api/admin/briefs/:id', { params: { id }, body: { ...body, version } })
      } else await fetchJson('POST /api/admin/briefs', { body })
      toastSuccess('Brief saved')
      invalidate(...plansPaths)
      onClose()
    })
  }

  return (
    <DialogForm onClose={onClose} onSubmit={submit} submitLabel="Save brief" busyLabel="Saving...">
      <TextField
        label="Question or subject"
        hint={brief.refreshes ? refreshHint : similar && `This is close to “${similar}”.`}
        onBlur={(event) => setQuestion(event.currentTarget.value)}
        {...field('question')}
      />
      <TextField label="Angle" hint="What makes this article different." {...field('angle')} />
      <TextField label="Readers" hint="Who it is for." {...field('readers')} />
      <div className="field-pairs">
        <SelectField
          label="Category"
          options={[{ value: '', label: 'Choose later' }, ...categories.map(({ title }) => title)]}
          {...field('category')}
        />
        <SelectField label="Species" options={speciesOptions} {...field('species')} />
        <TextField label="Product type" hint="A kind of product to mention, if any." {...field('product_type')} />
        <TextField
          label="Planned date"
          type="date"
          hint="Published at 9:00 AM in the site's time zone."
          {...field('planned_for')}
        />
      </div>
      <TextareaField label="Notes" rows={3} {...field('notes')} />
      <FactsField label="Facts to cite" facts={facts} error={errors['facts']} onChange={setFacts} />
    </DialogForm>
  )
}
