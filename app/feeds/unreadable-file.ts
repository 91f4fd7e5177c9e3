import type { ApiContext } from '#app/route.ts'
import { fileResponse } from './file-response.ts'

/** For files made of articles: a crawler that is told to come back later keeps what it knows. */
export function orUnreadableFile<Params>(handler: (context: ApiContext<Params>) => Promise<Response>) {
  return async (context: ApiContext<Params>): Promise<Response> => {
    try {
      return await handler(context)
    } catch (error) {
      const path = new URL(context.request.url).pathname
      context.deps.log('error', 'file_unreadable', { path, request: context.caller.requestId, error })
      const body = "The articles can't be loaded right now. Please try again in a moment.\n"
      const headers = { 'cache-control': 'no-store', 'retry-after': '2' }
      return fileResponse('text', body, headers, 503)
    }
  }
}
