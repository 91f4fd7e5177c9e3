import type { IndexResult, SearchEngines } from '#features/indexing/ports.ts'
import { parseRetryAfter } from '../retry-after.ts'

type Options = { isPublic: boolean; endpoint: string | undefined; key: string | undefined }
const defaultEndpoint = 'https://api.indexnow.org/indexnow'

/** The IndexNow protocol. An endpoint that was set by hand is used even while the site is not public. */
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
  400: 'IndexNow could not read what was sent (400).',
  403: 'IndexNow did not find the key file of this site (403). Is the site reachable from outside?',
  422: 'IndexNow says that these addresses do not belong to this site (422).',
}

function toOutcome({ status, headers }: Response): IndexResult {
  if (status === 200 || status === 202) return { outcome: 'accepted' }
  const rejected = rejections[status]
  if (rejected !== undefined) return { outcome: 'refused', reason: rejected }
  if (status === 429) {
    const reason = 'IndexNow is rate limiting us (429); the URLs will be sent later.'
    return { outcome: 'later', reason, retryAfter: parseRetryAfter(headers) ?? 10 * 60_000 }
  }
  return { outcome: 'later', reason: `IndexNow answered ${status}.` }
}
