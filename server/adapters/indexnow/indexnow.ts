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
      const answer = await fetch(endpoint ?? defaultEndpoint, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ ...batch, urlList: urls }),
        signal,
      }).catch((): undefined => undefined)
      if (!answer) return { outcome: 'later', reason: 'The IndexNow service could not be reached in time.' }
      await answer.body?.cancel()
      return toOutcome(answer)
    },
  }
}

const rejections: Readonly<Record<number, string>> = {
  400: 'IndexNow could not read the request (400).',
  403: 'IndexNow did not find the key file of this site (403). Check that the site can be reached from the internet.',
  422: 'IndexNow reports that these URLs do not belong to this site (422).',
}

function toOutcome({ status, headers }: Response): IndexResult {
  if (status === 200 || status === 202) return { outcome: 'accepted' }
  const rejected = rejections[status]
  if (rejected !== undefined) return { outcome: 'refused', reason: rejected }
  if (status === 429) {
    const reason = 'IndexNow is rate limiting us (429); the URLs will be sent later.'
    return { outcome: 'later', reason, retryAfter: parseRetryAfter(headers) ?? 10 * 60_000 }
  }
  return { outcome: 'later', reason: `IndexNow responded with ${status}.` }
}
