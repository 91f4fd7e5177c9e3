import type { IndexResult, SearchEngines } from '#features/indexing/ports.ts'
import { parseRetryAfter } from '../retry-after.ts'

type Options = { isPublic: boolean; endpoint: string | undefined; key: string | undefined }
const defaultEndpoint = 'https://api.indexnow.org/indexnow'

/** A configured endpoint is used even while the site is not public. */
export function createIndexNow({ isPublic, endpoint, key }: Options): SearchEngines {
  return {
    isEnabled: isPublic || endpoint !== undefined,
    key,
    async submit({ urls, ...batch }, signal) {
      const response = await fetch(endpoint ?? defaultEndpoint, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ ...batch, urlList: urls }),
        signal,
      }).catch((): undefined => undefined)
      if (!response)
        return { ok: false, reason: 'later', message: 'The IndexNow service could not be reached in time.' }
      await response.body?.cancel()
      return toResult(response)
    },
  }
}

const rejections: Readonly<Record<number, string>> = {
  400: 'IndexNow could not read the request (400).',
  403: 'IndexNow did not find the key file of this site (403). Check that the site can be reached from the internet.',
  422: 'IndexNow reports that these URLs do not belong to this site (422).',
}

function toResult({ status, headers }: Response): IndexResult {
  if (status === 200 || status === 202) return { ok: true }
  const rejected = rejections[status]
  if (rejected !== undefined) return { ok: false, reason: 'rejected', message: rejected }
  if (status === 429) {
    const message = 'IndexNow is rate limiting us (429); the URLs will be sent later.'
    return { ok: false, reason: 'later', message, retryAfter: parseRetryAfter(headers) ?? 10 * 60_000 }
  }
  return { ok: false, reason: 'later', message: `IndexNow responded with ${status}.` }
}
