import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { attempt, toastInfo, toastSuccess } from '../kit/actions.ts'
import { pluralize } from '../kit/format.ts'
import { invalidate } from '../kit/query-cache.ts'

export type RecallOverview = ResponseOf<'GET /api/admin/recalls'>
export type Match = RecallOverview['waiting'][number]
export type Notice = RecallOverview['others'][number]
export type FeedStatus = RecallOverview['feeds'][number]

const reload = () => invalidate('/api/admin/recalls')

export const checkNow = () =>
  attempt('Failed to start reading', async () => {
    await fetchJson('POST /api/admin/recalls/check')
    toastInfo('Reading all sources', 'The list updates when it finishes.')
    reload()
  })

const mailText = (mails: number) =>
  mails === 0 ? 'No email waits to be sent.' : `${pluralize(mails, 'email')} will be sent in 15 minutes.`

export const confirmMatch = ({ id, notice }: Match) =>
  attempt('Failed to confirm the recall', async () => {
    const { mails } = await fetchJson('POST /api/admin/recalls/matches/:id/confirm', { params: { id } })
    toastSuccess('Readers see the recall now', `${notice.name}. ${mailText(mails)}`, undoOf(id))
    reload()
  })

export const dismissMatch = ({ id, notice }: Match) =>
  attempt('Failed to dismiss the notice', async () => {
    await fetchJson('POST /api/admin/recalls/matches/:id/dismiss', { params: { id } })
    toastSuccess('Not ours', notice.name, undoOf(id))
    reload()
  })

export const endMatch = ({ id, notice }: Match) =>
  attempt('Failed to end the recall', async () => {
    await fetchJson('POST /api/admin/recalls/matches/:id/end', { params: { id } })
    toastSuccess('The recall is over', `${notice.name} stays in the list as closed.`, undoOf(id))
    reload()
  })

export const showNotice = ({ id, name }: Notice) =>
  attempt('Failed to show the notice', async () => {
    const { mails } = await fetchJson('POST /api/admin/recalls/notices/:id/publish', { params: { id } })
    toastSuccess('Readers see the notice now', `${name}. ${mailText(mails)}`)
    reload()
  })

export const undoMatch = (id: string) =>
  attempt("Couldn't undo the decision", async () => {
    const { stopped, corrected } = await fetchJson('POST /api/admin/recalls/matches/:id/undo', { params: { id } })
    const parts = [
      stopped > 0 && `${pluralize(stopped, 'email')} will not be sent.`,
      corrected > 0 && `${pluralize(corrected, 'reader')} who already had the email will get a correction.`,
    ]
    toastSuccess('Undone', parts.filter(Boolean).join(' ') || undefined)
    reload()
  })

const undoOf = (id: string) => ({ label: 'Undo', onClick: () => void undoMatch(id) })
