import type { ApiContext, Route } from '#app/route.ts'
import { version } from '../../package.json'
import { buildOpenApiDocument } from '../openapi/document.ts'

/** Takes a function because this route is part of the table that it describes. */
export function createOpenApiHandler(table: () => readonly Route[]): (context: ApiContext) => Response {
  let built: { name: string; text: string } | undefined
  return ({ site }) => {
    const { name, origin } = site
    // The owner may rename the site while it runs.
    if (built?.name !== name)
      built = { name, text: JSON.stringify(buildOpenApiDocument(table(), { name, origin, version })) }
    return new Response(built.text, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })
  }
}
