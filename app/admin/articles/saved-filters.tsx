import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { formValues } from '#app/client/form-values.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { attempt, toastSuccess } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Link } from '../kit/navigation.tsx'
import { updateCache, useQuery } from '../kit/query-cache.ts'
import standard from '#domain/accounts/default-preferences.json'

type Preferences = ResponseOf<'GET /api/admin/preferences'>
const route = 'GET /api/admin/preferences'

/** Stored for the account, so they are the same on every device. */
export function usePreferences() {
  const { data, reload } = useQuery(route)
  async function update(part: Partial<Preferences>) {
    if (!data) return
    const body = { ...data, ...part }
    updateCache(route, () => body)
    if (!(await attempt('Failed to save', () => fetchJson('PUT /api/admin/preferences', { body })))) reload()
  }
  return [data ?? standard, update] as const
}

/** Each has a URL; the one on screen can be saved or deleted. */
export function SavedFilters({ filter }: { filter: Readonly<Record<string, string>> }) {
  const [{ filters }, update] = usePreferences()
  const [naming, setNaming] = useState(false)
  const [error, setError] = useState<string>()
  const query = withQuery('', filter).slice(1)
  const current = filters.find((saved) => saved.query === query)

  function save(form: HTMLFormElement) {
    const name = formValues(form, 'name').name.trim()
    if (name === '' || filters.some((saved) => saved.name === name)) return setError('Please enter a new name.')
    setNaming(false)
    return update({ filters: [...filters, { name, query }] })
  }
  function remove() {
    toastSuccess('Filter deleted', current?.name, { label: 'Undo', onClick: () => void update({ filters }) })
    void update({ filters: filters.filter((saved) => saved !== current) })
  }
  if (filters.length === 0 && query === '') return null
  return (
    <nav className="saved-filters" aria-label="Saved filters">
      {[{ name: 'All', query: '' }, ...filters].map((saved) => (
        <Link
          className="segment"
          href={`/admin?${saved.query}`}
          aria-current={saved.query === query ? 'page' : undefined}
          key={saved.name}>
          {saved.name}
        </Link>
      ))}
      {current && <ActionButton onClick={remove}>Delete filter</ActionButton>}
      {!current && query !== '' && <ActionButton onClick={() => setNaming(true)}>Save filter</ActionButton>}
      {naming && (
        <FormDialog title="Save filter" submitLabel="Save filter" onClose={() => setNaming(false)} onSubmit={save}>
          <TextField label="Name" name="name" maxLength={40} error={error} />
        </FormDialog>
      )}
    </nav>
  )
}
