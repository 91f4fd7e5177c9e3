import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { ProviderDeps } from './call-provider.ts'

/** What a call to a provider needs, with the owner's settings applied. */
export type GenerationDeps = ProviderDeps & Needs<'safetyGate'> & { style?: string }

/** Settings override the environment: models, time limit and style guide. */
export async function applyGenerationSettings<Deps extends Needs<'db' | 'config' | 'generation'>>(
  deps: Deps,
): Promise<Deps & { style: string }> {
  const { aiTextModel, aiImageModel, aiTimeoutSeconds, styleGuide } = await readSettings(deps)
  const { generation } = deps
  const { timeouts } = generation
  const choice = { textModel: aiTextModel, imageModel: aiImageModel }
  const milliseconds = aiTimeoutSeconds === null ? undefined : aiTimeoutSeconds * 1000
  return {
    ...deps,
    style: styleGuide,
    generation: {
      ...generation,
      ...(aiTextModel || aiImageModel ? generation.withModels?.(choice) : {}),
      timeouts: { ...timeouts, ...(milliseconds && { text: milliseconds, image: milliseconds }) },
    },
  }
}
