import { join } from 'node:path'
import type { Deps, Needs } from '#features/deps.ts'
import { createBuiltinArticleIllustrator } from '#features/generation/builtin-illustrator.ts'
import type { ArticleIllustrator, ArticleWriter, GenerationPorts } from '#features/generation/ports.ts'
import type { PictureStore } from './ai-illustrator/ai-illustrator.ts'
import type { AiConfig, ExternalServicesConfig } from '#server/config/external-services.ts'
import { createBuiltinWriter } from './builtin-writer/builtin-writer.ts'
import { createCreatorsApi } from './creators-api/creators-api.ts'
import { createIndexNow } from './indexnow/indexnow.ts'
import { createOwnCatalog } from './own-catalog/own-catalog.ts'
import { createRecallFeeds } from './recall-feeds/recall-feeds.ts'
import { createRetailerFetch } from './retailer-fetch/retailer-fetch.ts'

type ExternalServices = Pick<Deps, 'generation' | 'discovery' | 'searchEngines' | 'fetchRetailerPage' | 'recallFeeds'>
type Options = Needs<'db' | 'clock' | 'config' | 'illustrator'> & {
  services: ExternalServicesConfig
  root: string
  pictureStore: PictureStore
}

/** `lease`: how soon another process takes over the work of one that died. */
const timeouts = { text: 150_000, image: 120_000, lease: 20_000 }

/** Writer, illustrator, product search and search engine pings: the configured providers, else the built-in ones. */
export async function openExternalServices({
  services,
  root,
  pictureStore,
  ...deps
}: Options): Promise<ExternalServices> {
  const builtinIllustrator = createBuiltinArticleIllustrator(deps)
  const generators = services.ai ? await loadAiGenerators(services.ai, pictureStore, builtinIllustrator) : {}
  return {
    generation: {
      writer: generators.writer ?? createBuiltinWriter({ folder: join(root, 'content') }),
      illustrator: generators.pictures ?? builtinIllustrator,
      providerNames: describeGenerators(services.ai),
      random: Math.random,
      caps: services.dailyCaps,
      timeouts,
      ...(generators.withModels && { withModels: generators.withModels }),
    },
    discovery: services.creators ? createCreatorsApi(services.creators, deps.clock) : createOwnCatalog(deps),
    searchEngines: createIndexNow({ isPublic: deps.config.isPublic, ...services.indexNow }),
    fetchRetailerPage: createRetailerFetch(),
    recallFeeds: createRecallFeeds(deps.clock),
  }
}

type AiGenerators = {
  writer?: ArticleWriter
  pictures?: ArticleIllustrator
  withModels?: NonNullable<GenerationPorts['withModels']>
}

/** Loaded on demand: the providers' SDKs are larger than the rest of the site. */
async function loadAiGenerators(
  config: AiConfig,
  store: PictureStore,
  builtinIllustrator: ArticleIllustrator,
): Promise<AiGenerators> {
  const [{ createModels }, { createAiWriter }, { createAiIllustrator }] = await Promise.all([
    import('./ai-writer/models.ts'),
    import('./ai-writer/ai-writer.ts'),
    import('./ai-illustrator/ai-illustrator.ts'),
  ])
  const create = (chosen: AiConfig) => {
    const { text, maxTokens, image, format } = createModels(chosen)
    return {
      writer: createAiWriter(text, maxTokens),
      ...(image && { pictures: createAiIllustrator({ model: image, format, ...store }) }),
    }
  }
  return {
    ...create(config),
    withModels({ textModel, imageModel }) {
      const chosen = {
        ...config,
        ...(textModel && { textModel }),
        ...(imageModel && config.provider !== 'anthropic' && { imageModel }),
      }
      const { writer, pictures = builtinIllustrator } = create(chosen)
      return { writer, illustrator: pictures, providerNames: describeGenerators(chosen) }
    },
  }
}

const companies = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' } as const

export function describeGenerators(config: AiConfig | undefined): Deps['generation']['providerNames'] {
  const image = 'the built-in illustrator'
  if (!config) return { text: 'the built-in writer', image }
  const { provider, baseUrl, textModel, imageModel } = config
  const company = provider === 'openai-compatible' ? (URL.parse(baseUrl ?? '')?.host ?? provider) : companies[provider]
  const imageText = provider === 'anthropic' ? `${image}, because Anthropic has no image models` : image
  return { text: `${textModel} (${company})`, image: imageModel ? `${imageModel} (${company})` : imageText }
}
