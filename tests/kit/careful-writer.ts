import { writtenArticle, type GenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { startRun } from '#features/generation/commands.ts'
import { type ArticleWriter, type WriteRequest } from '#features/generation/ports.ts'

export const dogs = { kind: 'category', category: 'Dog Care', count: 1 } as const

/** A model with all stages. `log` records them. */
export function carefulWriter(change: Partial<ArticleWriter> = {}) {
  const log: string[] = []
  const requests: WriteRequest[] = []
  const record = (stage: string, request: WriteRequest) => {
    log.push(`${stage} ${request.articleNumber}`)
    requests.push(request)
  }
  const plan = { sections: [{ heading: 'Onions', points: ['never'] }] }
  const writer: ArticleWriter = {
    isPaid: true,
    model: { name: 'small', prompt: 'v1' },
    outline: async (request) => ({ title: writtenArticle(request).title, ...plan }),
    write: async (request) => writtenArticle(request),
    critique: async () => ({ problems: [], suggestions: [] }),
    revise: async (request) => ({ ...request.draft, content: `${request.draft.content}\n\nRevised.` }),
    ...change,
  }
  const { outline, write, critique, revise } = writer
  const logged: ArticleWriter = {
    ...writer,
    outline: (request, signal) => (record('outline', request), outline!(request, signal)),
    write: (request, signal) => (record('draft', request), write(request, signal)),
    critique: (request, signal) => (record('critique', request), critique!(request, signal)),
    revise: (request, signal) => (record('revision', request), revise!(request, signal)),
  }
  return { writer: logged, log, requests }
}

export async function run(app: GenerationTestApp, request: Parameters<typeof startRun>[2] = dogs) {
  const started = await startRun(app, 'admin', request)
  if (!started.ok) throw new Error(started.message)
  await app.runJobs()
  return started.run_id
}

export const readArticles = (app: GenerationTestApp) =>
  app.db.selectFrom('articles').selectAll().where('generation_item_id', 'is not', null).orderBy('title').execute()
