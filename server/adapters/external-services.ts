import { join } from 'node:path'
import type { Deps, Needs } from '#features/deps.ts'
import { createBuiltinArticleIllustrator } from '#features/generation/builtin-illustrator.ts'
import type { ArticleIllustrator, ArticleWriter } from '#features/generation/ports.ts'
import type { PictureStore } from './ai-illustrator/ai-illustrator.ts'
import type { AiConfig, ExternalServicesConfig } from '#server/config/external-services.ts'
import { createBuiltinWriter } from './builtin-writer/builtin-writer.ts'
import { createCreatorsApi } from './creators-api/creators-api.ts'
import { createIndexNow } from './indexnow/indexnow.ts'
import { createOwnCatalog } from './own-catalog/own-catalog.ts'
import { createRetailerFetch } from './retailer-fetch/retailer-fetch.ts'

type ExternalServices = Pick<Deps, 'generation' | 'discovery' | 'searchEngines' | 'fetchRetailerPage'>
type Options = Needs<'db' | 'clock' | 'config' | 'illustrator'> & {
  services: ExternalServicesConfig
  root: string
  pictureStore: PictureStore
}

/** How long a call may take, and how soon another process takes over what a dead one has left. */
const timeouts = { text: 150_000, image: 120_000, lease: 20_000 }

/** Writers, illustrators, product search and search engines: those that the owner has named, else our own. */
export async function openExternalServices({
  services,
  root,
  pictureStore,
  ...deps
}: Options): Promise<ExternalServices> {
  const makers = services.ai ? await loadAiGenerators(services.ai, pictureStore) : {}
  return {
    generation: {
      writer: makers.writer ?? createBuiltinWriter({ folder: join(root, 'content') }),
      illustrator: makers.pictures ?? createBuiltinArticleIllustrator(deps),
      providerNames: describeGenerators(services.ai),
      random: Math.random,
      caps: services.dailyCaps,
      timeouts,
    },
    discovery: services.creators ? createCreatorsApi(services.creators, deps.clock) : createOwnCatalog(deps),
    searchEngines: createIndexNow({ isPublic: deps.config.isPublic, ...services.indexNow }),
    fetchRetailerPage: createRetailerFetch(),
  }
}

type AiGenerators = { writer?: ArticleWriter; pictures?: ArticleIllustrator }

/** Loaded only where it is used: the providers' code is larger than the rest of the site. */
async function loadAiGenerators(config: AiConfig, store: PictureStore): Promise<AiGenerators> {
  const [{ createModels }, { createAiWriter }, { createAiIllustrator }] = await Promise.all([
    import('./ai-writer/models.ts'),
    import('./ai-writer/ai-writer.ts'),
    import('./ai-illustrator/ai-illustrator.ts'),
  ])
  const { text, maxTokens: mostTokens, image, format: form } = createModels(config)
  return {
    writer: createAiWriter(text, mostTokens),
    ...(image && { pictures: createAiIllustrator({ model: image, format: form, ...store }) }),
  }
}

const companies = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' } as const

/** Who writes and draws, for the settings and the dialogs. */
export function describeGenerators(config: AiConfig | undefined): Deps['generation']['providerNames'] {
  const image = 'the built-in illustrator'
  if (!config) return { text: 'the built-in writer', image }
  const { provider, baseUrl, textModel, imageModel } = config
  const company = provider === 'openai-compatible' ? (URL.parse(baseUrl ?? '')?.host ?? provider) : companies[provider]
  const own = provider === 'anthropic' ? `${image}, for Anthropic makes no pictures` : image
  return { text: `${textModel} (${company})`, image: imageModel ? `${imageModel} (${company})` : own }
}
