import type { ApiContext } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'
import { readSettings } from '#features/settings/queries.ts'
import { publishNextBatch } from '#features/starter/commands.ts'

let running = false

/** Publishes from the bundled library only; nothing here can reach an AI provider. */
export async function seedArticles({ deps }: ApiContext): Promise<Response> {
  const { seedArticlesBy } = await readSettings(deps)
  if (seedArticlesBy === 'admins') return errorResponse(403, 'not_allowed', 'Only admins can do this.')
  if (running) return errorResponse(409, 'busy', 'Articles are already being published.')
  running = true
  try {
    return Response.json({ count: await publishNextBatch(deps) })
  } finally {
    running = false
  }
}
