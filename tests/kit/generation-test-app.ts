import type { Deps } from '#features/deps.ts'
import { createBuiltinPictures } from '#features/generation/builtin-illustrator.ts'
import type { GenerationPorts, WriteWish, WrittenAnswer } from '#features/generation/ports.ts'
import { createWorker, type Worker } from '#features/generation/worker.ts'
import type { SearchEngines } from '#features/indexing/ports.ts'
import { createBuiltinWriter } from '#server/adapters/builtin-writer/builtin-writer.ts'
import { createOwnCatalogue } from '#server/adapters/own-catalog/own-catalog.ts'
import { FetchRefused } from '#features/discovery/ports.ts'
import { openTestHouse, type TestHouse } from './test-app.ts'

type Changes = Partial<Omit<GenerationPorts, 'patience'>> &
  Partial<Pick<Deps, 'discovery' | 'outside' | 'site'>> & {
    patience?: Partial<GenerationPorts['patience']>
    searchEngines?: Partial<SearchEngines>
  }

export type GenerationHouse = TestHouse &
  Pick<Deps, 'generation' | 'discovery' | 'searchEngines' | 'outside'> & {
    /** Works until nothing is left to do, letting time pass where items wait for it. */
    work: (worker?: Worker) => Promise<void>
  }

/** The test house with a writer, an illustrator and what else generation asks for; by default the built-in ones. */
export async function openGenerationHouse(changes: Changes = {}): Promise<GenerationHouse> {
  const { patience, searchEngines, discovery, outside, site, ...ports } = changes
  const house = await openTestHouse(site ? { site } : {})
  const { db } = house
  const whole = {
    ...house,
    generation: {
      writer: createBuiltinWriter({ folder: 'content' }),
      pictures: createBuiltinPictures(house),
      madeBy: { text: 'the built-in writer', image: 'the built-in illustrator' },
      chance: () => 0.5,
      caps: { text: 200, image: 600 },
      patience: { text: 5000, image: 5000, lease: 60_000, ...patience },
      ...ports,
    },
    discovery: discovery ?? createOwnCatalogue({ db }),
    outside: outside ?? (() => Promise.reject(new FetchRefused('Nothing is outside.'))),
    searchEngines: {
      isOpen: false,
      key: undefined,
      submit: async () => ({ outcome: 'accepted' as const }),
      ...searchEngines,
    },
  }
  return { ...whole, work: (worker = createWorker(whole)) => work(house, worker) }
}

async function work({ db, pass }: TestHouse, worker: Worker): Promise<void> {
  for (let idle = 0; idle < 200;) {
    const worked = await Promise.all([worker.turn(), worker.turn(), worker.turn()])
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

/** A text that passes every check and has a title like no other. */
export function aText(
  wish: Pick<WriteWish, 'articleNumber' | 'affiliateProduct'>,
  change: Partial<WrittenAnswer> = {},
): WrittenAnswer {
  const animal = animals[(wish.articleNumber - 1) % animals.length] ?? 'otter'
  const sentence = `A calm evening with a ${animal} begins with a plan and a warm corner of the room. `
  return {
    title: `${animal.toUpperCase()} ${wish.articleNumber}`,
    excerpt: `What a ${animal} asks of an evening.`,
    content: `${sentence.repeat(4)}\n\n## First things\n\n${sentence.repeat(4)}\n\n## And then\n\n${sentence.repeat(4)}`,
    meta_description: `How evenings with a ${animal} go well.`,
    meta_keywords: [animal, 'evening'],
    ...change,
  }
}
