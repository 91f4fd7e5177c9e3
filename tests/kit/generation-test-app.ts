import type { Deps } from '#features/deps.ts'
import { createBuiltinArticleIllustrator } from '#features/generation/builtin-illustrator.ts'
import type { GenerationPorts, WriteRequest, GeneratedText } from '#features/generation/ports.ts'
import { syncStarterFacts } from '#features/facts/commands.ts'
import { createGenerationWorker, type GenerationWorker } from '#features/generation/worker.ts'
import type { SearchEngines } from '#features/indexing/ports.ts'
import { createBuiltinWriter } from '#server/adapters/builtin-writer/builtin-writer.ts'
import { createOwnCatalog } from '#server/adapters/own-catalog/own-catalog.ts'
import { FetchRejected } from '#features/discovery/ports.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { createTestApp, type TestApp } from './test-app.ts'

type GenerationTestOptions = Partial<Omit<GenerationPorts, 'timeouts'>> &
  Partial<Pick<Deps, 'discovery' | 'fetchRetailerPage' | 'config'>> & {
    timeouts?: Partial<GenerationPorts['timeouts']>
    searchEngines?: Partial<SearchEngines>
  }

export type GenerationTestApp = TestApp &
  Pick<Deps, 'generation' | 'discovery' | 'searchEngines' | 'fetchRetailerPage'> & {
    /** Runs the worker until nothing is left to do, advancing the clock while items wait. */
    runJobs: (worker?: GenerationWorker) => Promise<void>
  }

/** The test app with a writer, an illustrator and everything else generation needs; the built-in ones by default. */
export async function createGenerationTestApp(changes: GenerationTestOptions = {}): Promise<GenerationTestApp> {
  const { timeouts: patience, searchEngines, discovery, fetchRetailerPage: outside, config: site, ...ports } = changes
  const app = await createTestApp(site ? { config: site } : {})
  const { db } = app
  // The topics of the built-in writer cite facts.
  if (!ports.writer) await syncStarterFacts({ ...app, starterLibrary: createStarterLibrary('content') })
  const whole = {
    ...app,
    generation: {
      writer: createBuiltinWriter({ folder: 'content' }),
      illustrator: createBuiltinArticleIllustrator(app),
      providerNames: { text: 'the built-in writer', image: 'the built-in illustrator' },
      random: () => 0.5,
      caps: { text: 200, image: 600 },
      timeouts: { text: 120_000, image: 120_000, lease: 60_000, ...patience },
      ...ports,
    },
    discovery: discovery ?? createOwnCatalog({ db }),
    fetchRetailerPage: outside ?? (() => Promise.reject(new FetchRejected('Nothing is outside.'))),
    searchEngines: { isEnabled: false, key: undefined, submit: async () => ({ ok: true as const }), ...searchEngines },
  }
  const active = { workers: 0 }
  return { ...whole, runJobs: (worker = createGenerationWorker(whole)) => runJobs(app, worker, active) }
}

/** `active` counts the workers that have something to do, over all concurrent calls. */
async function runJobs({ db, advanceClock: pass }: TestApp, worker: GenerationWorker, active: { workers: number }) {
  for (let idle = 0; idle < 200;) {
    active.workers++
    const worked = await Promise.all([worker.runOnce(), worker.runOnce(), worker.runOnce()]).finally(
      () => active.workers--,
    )
    // Passing time would end the lease of a worker that is at work.
    if (active.workers > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      continue
    }
    if (worked.some(Boolean)) {
      idle = 0
      continue
    }
    const running = await db
      .selectFrom('generation_runs')
      .select('id')
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (!running) return
    idle++
    pass(5000)
  }
  throw new Error('The run does not end.')
}

const animals = 'otter badger heron lynx marten beaver raven stoat gecko newt quail finch moth shrew vole'.split(' ')

/** A text that passes every check and has a unique title. */
export function writtenArticle(
  request: Pick<WriteRequest, 'articleNumber' | 'affiliateProduct'>,
  change: Partial<GeneratedText> = {},
): GeneratedText {
  const animal = animals[(request.articleNumber - 1) % animals.length] ?? 'otter'
  const sentence = `A calm evening with a ${animal} begins with a plan and a warm corner of the room. `
  return {
    title: `${animal.toUpperCase()} ${request.articleNumber}`,
    excerpt: `What a ${animal} asks of an evening.`,
    content: `${sentence.repeat(4)}\n\n## First things\n\n${sentence.repeat(4)}\n\n## And then\n\n${sentence.repeat(4)}`,
    meta_description: `How evenings with a ${animal} go well.`,
    meta_keywords: [animal, 'evening'],
    ...change,
  }
}
