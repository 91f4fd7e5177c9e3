import { z } from 'zod'
import type { AnswerIndex } from '#app/offline/answer-index.ts'
import { json } from '#app/responses.ts'
import { api } from '#app/route.ts'
import { entryRoutes, speciesKeys, type EntryRoute } from '#domain/finder/entry.ts'
import { levels } from '#domain/finder/levels.ts'
import { firstSteps } from '#domain/finder/first-steps.ts'
import { listEntryAnswers } from '#features/finder/queries.ts'

const lines = z.array(z.string()).readonly()
const answerIndex = z.object({
  entries: z
    .array(
      z.object({
        slug: z.string(),
        name: z.string(),
        also_called: lines,
        levels: z.partialRecord(z.enum(speciesKeys), z.enum(levels)).readonly(),
        answer: z.string(),
        signs: lines,
        now: lines,
        never: lines,
        route: z.enum(entryRoutes),
        source_title: z.string(),
        source_organization: z.string(),
        source_url: z.string(),
        checked_on: z.string().nullable(),
        isOurs: z.boolean(),
      }),
    )
    .readonly(),
  steps: z.record(z.enum(entryRoutes), z.object({ do: lines, doNot: lines }).readonly()).readonly(),
}) satisfies z.ZodType<AnswerIndex>

export const answerIndexRoute = api('GET', '/safe/index.json', {
  summary: 'All answers of "Is it safe?", for devices without a connection.',
  access: 'anyone',
  cache: { shared: { query: [] } },
  response: answerIndex,
  async handle({ deps }) {
    const steps = Object.fromEntries(entryRoutes.map((route) => [route, firstSteps(route)])) as Record<
      EntryRoute,
      ReturnType<typeof firstSteps>
    >
    const headers = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }
    return json({ entries: await listEntryAnswers(deps.db), steps }, { headers })
  },
})
