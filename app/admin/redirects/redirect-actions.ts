import { fetchJson } from '#app/client/fetch-json.ts'
import type { BodyOf, ResponseOf } from '#app/contract/contract.ts'
import { attempt, toastSuccess } from '../kit/actions.ts'
import { pluralize } from '../kit/format.ts'
import { invalidate } from '../kit/query-cache.ts'

export type Redirect = ResponseOf<'GET /api/admin/redirects'>['redirects'][number]
export type MissingPage = ResponseOf<'GET /api/admin/redirects/missing'>['pages'][number]
export type RedirectForm = BodyOf<'POST /api/admin/redirects'>
export type Status = RedirectForm['status']

/** The list, and the addresses without a page. */
const reload = () => invalidate('/api/admin/redirects')

const leadsTo = ({ path, target, status }: RedirectForm) =>
  status === 410 ? `${path} now answers “gone”.` : `${path} now leads to ${target}.`

const shortenedText = (shortened: number) =>
  shortened > 0
    ? ` ${pluralize(shortened, 'redirect that led', 'redirects that led')} here now ${shortened === 1 ? 'leads' : 'lead'} there directly.`
    : ''

const undoAdding = (id: string) => ({
  label: 'Undo',
  onClick: () =>
    void attempt("Couldn't undo the redirect", async () => {
      await fetchJson('DELETE /api/admin/redirects/:id', { params: { id } })
      toastSuccess('Undone')
      reload()
    }),
})

/** Throws what the server refuses, so that a form can show it. */
export async function addRedirect(form: RedirectForm): Promise<void> {
  const { id, target, shortened } = await fetchJson('POST /api/admin/redirects', { body: form })
  toastSuccess('Redirect added', leadsTo({ ...form, target }) + shortenedText(shortened), undoAdding(id))
  reload()
}

export async function changeRedirect({ id, version }: Redirect, form: RedirectForm): Promise<void> {
  const { target, shortened } = await fetchJson('PUT /api/admin/redirects/:id', {
    params: { id },
    body: { ...form, version },
  })
  toastSuccess('Redirect saved', leadsTo({ ...form, target }) + shortenedText(shortened))
  reload()
}

export const addFromMissing = (path: string, target: string) =>
  attempt(`Failed to redirect ${path}`, () =>
    addRedirect({ path, target, status: target === '' ? 410 : 301, ends_on: null }),
  )

export const deleteRedirect = ({ id, path }: Redirect) =>
  attempt('Failed to delete the redirect', async () => {
    await fetchJson('DELETE /api/admin/redirects/:id', { params: { id } })
    toastSuccess('Redirect deleted', `${path} leads nowhere now.`, {
      label: 'Undo',
      onClick: () => void restoreRedirect(id),
    })
    reload()
  })

const restoreRedirect = (id: string) =>
  attempt("Couldn't restore the redirect", async () => {
    await fetchJson('POST /api/admin/redirects/:id/restore', { params: { id } })
    toastSuccess('Redirect restored')
    reload()
  })

export const ignoreMissing = (path: string, ignored = true): Promise<boolean> =>
  attempt(`Failed to ${ignored ? 'ignore' : 'list'} ${path}`, async () => {
    await fetchJson('PUT /api/admin/redirects/missing/ignored', { body: { path, ignored } })
    const undo = { label: 'Undo', onClick: () => void ignoreMissing(path, false) }
    if (ignored) toastSuccess('Ignored', `${path} is not listed any more.`, undo)
    else toastSuccess('Listed again', path)
    reload()
  })

export async function importRedirects(text: string): Promise<void> {
  const { added, refused, shortened } = await fetchJson('POST /api/admin/redirects/import', { body: { text } })
  const left = refused > 0 ? `${pluralize(refused, 'line was', 'lines were')} left out.` : ''
  toastSuccess(`${pluralize(added, 'redirect')} imported`, `${left}${shortenedText(shortened)}`.trim() || undefined)
  reload()
}
