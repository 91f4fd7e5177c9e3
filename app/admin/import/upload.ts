import { ApiError, fetchJson } from '#app/client/fetch-json.ts'

const sliceBytes = 4 * 2 ** 20
const retryMs = [1000, 3000, 10_000, 30_000]

type Upload = { id: string; position: number; file: File; onProgress: (received: number) => void; signal: AbortSignal }

/** Sends a file in slices, from where the server has it. A broken connection goes on where it stopped. */
export async function uploadFile({ id, position, file, onProgress, signal }: Upload): Promise<void> {
  let received = await sendSlice({ id, position, file, signal, onProgress }, 0, 0)
  onProgress(received)
  while (received < file.size) {
    received = await sendSlice({ id, position, file, signal, onProgress }, received, sliceBytes)
    onProgress(received)
  }
}

/** A slice of no bytes asks how far the file is. */
async function sendSlice({ id, position, file, signal }: Upload, offset: number, size: number): Promise<number> {
  const params = { id, position: String(position) }
  for (let tries = 0; ; tries++) {
    try {
      const form = file.slice(offset, Math.min(offset + size, file.size))
      const query = { offset: String(offset) }
      const sent = await fetchJson('POST /api/admin/imports/:id/files/:position', { params, query, form, signal })
      return sent.received
    } catch (error) {
      const wait = retryMs[tries]
      const isBroken = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (signal.aborted || !isBroken || wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
