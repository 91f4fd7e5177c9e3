import { ApiError } from '#app/client/fetch-json.ts'
import type { Check } from './finding-list.tsx'
import { askRelease } from './release-dialog.tsx'

/** Sends a text that becomes public. If the safety check finds something in it, asks, and sends it again if confirmed. */
export async function confirmFindings<T>(send: (release: { release?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'findings') throw error
    const confirmed = await askRelease(error.body as Pick<Check, 'findings' | 'held'>)
    if (confirmed === undefined) throw error
    return send({ release: true })
  }
}
