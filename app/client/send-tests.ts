import { ApiError, fetchJson } from './fetch-json.ts'
import { listWaiting, removeWaiting, storeWaiting, type WaitingTest } from './waiting-tests.ts'

/** `refused`: by id, why the server did not take it. `stopped`: the status of the answer that ended the turn, 0 for none. */
export type Sent = { sent: number; refused: ReadonlyMap<string, string>; stopped: number | undefined }

/** One turn at a time, also with this page open in another tab. What was refused keeps waiting: nothing typed is lost. */
export function sendWaiting(): Promise<Sent> {
  return navigator.locks.request('waiting-tests', sendAll)
}

const refusals: ReadonlySet<number> = new Set([400, 404, 413, 415, 422])

async function sendAll(): Promise<Sent> {
  const refused = new Map<string, string>()
  let sent = 0
  for (const { test, photo } of await listWaiting()) {
    try {
      await send(test, photo)
      await removeWaiting(test.id)
      sent++
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!refusals.has(error.status)) return { sent, refused, stopped: error.status }
      refused.set(test.id, Object.values(error.fields)[0] ?? error.userMessage ?? 'The site did not accept this test.')
    }
  }
  return { sent, refused, stopped: undefined }
}

async function send({ id, product_id, ...entry }: WaitingTest, photo: Blob | undefined) {
  if (photo) {
    const form = new FormData()
    form.set('image', photo, 'photo')
    entry.photo = (
      await fetchJson('POST /api/admin/media', { form, query: { alt: `${entry.animal}, during a test` } })
    ).url
    // Known from here on, so that the photo is not sent twice.
    await storeWaiting({ id, product_id, ...entry }, undefined)
  }
  await fetchJson('POST /api/admin/products/:id/tests', { params: { id: product_id }, body: { id, ...entry } })
}
