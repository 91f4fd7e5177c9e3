import { join } from 'node:path'
import type { Deps, Needs } from '#features/deps.ts'
import { createBuiltinPictures } from '#features/generation/builtin-illustrator.ts'
import type { ArticleIllustrator, Writer } from '#features/generation/ports.ts'
import type { PictureStore } from './ai-illustrator/ai-illustrator.ts'
import type { AiConfig, OutsideConfig } from '#server/config/external-services.ts'
import { createBuiltinWriter } from './builtin-writer/builtin-writer.ts'
import { createCreatorsApi } from './creators-api/creators-api.ts'
import { createIndexNow } from './indexnow/indexnow.ts'
import { createOwnCatalogue } from './own-catalog/own-catalog.ts'
import { createSafeFetch } from './retailer-fetch/retailer-fetch.ts'

type Outside = Pick<Deps, 'generation' | 'discovery' | 'searchEngines' | 'outside'>
type Options = Needs<'db' | 'clock' | 'site' | 'illustrator'> & {
  config: OutsideConfig
  root: string
  pictureStore: PictureStore
}

/** How long a call may take, and how soon another process takes over what a dead one has left. */
const patience = { text: 150_000, image: 120_000, lease: 20_000 }

/** Writers, illustrators, product search and search engines: those that the owner has named, else our own. */
export async function openOutside({ config, root, pictureStore, ...deps }: Options): Promise<Outside> {
  const makers = config.ai ? await byAi(config.ai, pictureStore) : {}
  return {
    generation: {
      writer: makers.writer ?? createBuiltinWriter({ folder: join(root, 'content') }),
      pictures: makers.pictures ?? createBuiltinPictures(deps),
      madeBy: madeBy(config.ai),
      chance: Math.random,
      caps: config.caps,
      patience,
    },
    discovery: config.creators ? createCreatorsApi(config.creators, deps.clock) : createOwnCatalogue(deps),
    searchEngines: createIndexNow({ isPublic: deps.site.isPublic, ...config.indexNow }),
    outside: createSafeFetch(),
  }
}

type Makers = { writer?: Writer; pictures?: ArticleIllustrator }

/** Loaded only where it is used: the providers' code is larger than the rest of the site. */
async function byAi(config: AiConfig, store: PictureStore): Promise<Makers> {
  const [{ createModels }, { createAiWriter }, { createAiIllustrator }] = await Promise.all([
    import('./ai-writer/models.ts'),
    import('./ai-writer/ai-writer.ts'),
    import('./ai-illustrator/ai-illustrator.ts'),
  ])
  const { text, mostTokens, image, form } = createModels(config)
  return {
    writer: createAiWriter(text, mostTokens),
    ...(image && { pictures: createAiIllustrator({ model: image, form, ...store }) }),
  }
}

const companies = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' } as const

/** Who writes and draws, for the settings and the dialogs. */
export function madeBy(config: AiConfig | undefined): Deps['generation']['madeBy'] {
  const image = 'the built-in illustrator'
  if (!config) return { text: 'the built-in writer', image }
  const { provider, baseUrl, textModel, imageModel } = config
  const company = provider === 'openai-compatible' ? (URL.parse(baseUrl ?? '')?.host ?? provider) : companies[provider]
  const own = provider === 'anthropic' ? `${image}, for Anthropic makes no pictures` : image
  return { text: `${textModel} (${company})`, image: imageModel ? `${imageModel} (${company})` : own }
}
