import { hasSections } from '#domain/articles/article-text.ts'
import { insertInlineImages } from '#domain/articles/inline-images.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { applySiteSettings } from '#domain/site/settings.ts'
import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import { readCategories } from '#features/categories/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { createCircuitBreakers, type ProviderDeps } from './call-provider.ts'
import { describeProvenance } from './describe-provenance.ts'
import { generateImages } from './generate-images.ts'
import { ProviderError } from './ports.ts'
import { validateAffiliateProduct } from './validate-product.ts'
import type { PlanRunDeps } from './plan-run.ts'
import { rejectRun, type RunReason, type RunRequest } from './run-request.ts'
import { DailyCapReached } from './usage.ts'
import { prepareText, writeDraft } from './generate-text.ts'
import { applyGenerationSettings } from './settings.ts'

export type SingleRequest = {
  category: string
  existingTitles: readonly string[]
  articleNumber: number
  totalArticles: number
  affiliateProduct?: RunRequest['affiliateProduct']
}

/** Generates one text without storing it, for API clients that run the steps themselves. */
export async function writeSingle(deps: PlanRunDeps & Needs<'newId'>, request: SingleRequest) {
  const { category, existingTitles, articleNumber, totalArticles, affiliateProduct } = request
  if (!findCategory(await readCategories(deps.db), category))
    return rejectRun('no_category', 'Please select a category first')
  const siteTag = applySiteSettings(deps.config, await readSettings(deps)).affiliateTag
  const checked = affiliateProduct ? await validateAffiliateProduct(deps, affiliateProduct, siteTag) : undefined
  if (checked?.ok === false) return checked
  return runOnce(deps, async (configured) => {
    const textRequest = {
      category,
      articleNumber,
      totalArticles,
      moreTitles: existingTitles,
      seed: deps.newId(),
      affiliateTag: checked?.tag ?? siteTag,
      product: checked?.product ?? null,
    }
    const task = await prepareText(configured, textRequest, new AbortController().signal)
    const { text } = await writeDraft(configured, task)
    const { takeaways: _takeaways, facts = [], picture: _picture, emergency: _emergency, ...fields } = text
    const calls = configured.generation.writer.isPaid ? 1 : 0
    return { ...fields, provenance: describeProvenance(configured, { facts, mode: 'quick', calls }) }
  })
}

export async function illustrateSingle(
  deps: Needs<'db' | 'clock' | 'config' | 'generation' | 'illustrator'>,
  text: { content: string; title: string; category: string },
) {
  if (!hasSections(text.content)) return rejectRun('no_sections', 'Article has no H2 sections to place images after')
  return runOnce(deps, async (configured) => {
    const variant = deps.illustrator.variants([text])[0] ?? 0
    const request = { text, existing: [], variant, onImage: async () => undefined }
    const [hero, ...inline] = await generateImages(configured, request, new AbortController().signal)
    return {
      headerImageUrl: hero?.url ?? '',
      updatedContent: insertInlineImages(text.content, inline),
      inlineImageUrls: inline.map(({ url }) => url),
    }
  })
}

async function runOnce<Deps extends Omit<ProviderDeps, 'breakers'>, Generated>(
  deps: Deps,
  generate: (configured: Deps & ProviderDeps & { style: string }) => Promise<Generated>,
): Promise<Result<{ generated: Generated }, RunReason>> {
  try {
    const configured = await applyGenerationSettings(deps)
    return { ok: true, generated: await generate({ ...configured, breakers: createCircuitBreakers(deps) }) }
  } catch (error) {
    if (error instanceof DailyCapReached) return rejectRun('cap_reached', error.singleMessage)
    if (error instanceof ProviderError) return rejectRun('not_generated', error.message)
    throw error
  }
}
