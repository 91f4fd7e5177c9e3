import { hasSections } from '#domain/articles/article-text.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { siteWith } from '#domain/site/settings.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import { createBreakers, type Breakers } from './call-provider.ts'
import { makePictures, withPictures } from './generate-images.ts'
import { OutsideFailure } from './ports.ts'
import { checkedProduct } from './validate-product.ts'
import type { Planning } from './plan-run.ts'
import type { Refusal, RunWish } from './run-request.ts'
import { CapReached } from './usage.ts'
import { writeText } from './generate-text.ts'

export type SingleWish = {
  category: string
  existingTitles: readonly string[]
  articleNumber: number
  totalArticles: number
  affiliateProduct?: RunWish['affiliateProduct']
}

/** One text, not stored: for callers that go through the steps themselves. */
export async function writeSingle(deps: Planning & Needs<'newId'>, wish: SingleWish) {
  const { category, existingTitles, articleNumber, totalArticles, affiliateProduct } = wish
  if (!findCategory(category)) return failed(422, 'no_category', 'Please select a category first')
  const siteTag = siteWith(deps.site, await readSettings(deps)).affiliateTag
  const checked = affiliateProduct ? await checkedProduct(deps, affiliateProduct, siteTag) : undefined
  if (checked?.outcome === 'refused') return checked
  return attempt(deps, async (breakers) => {
    const { text } = await writeText(
      deps,
      breakers,
      {
        category,
        articleNumber,
        totalArticles,
        moreTitles: existingTitles,
        seed: deps.newId(),
        affiliateTag: checked?.tag ?? siteTag,
        product: checked?.product ?? null,
      },
      new AbortController().signal,
    )
    const { review_reasons: _reasons, ...fields } = text
    return fields
  })
}

/** The pictures of one text, in their places. */
export async function illustrateSingle(
  deps: Needs<'db' | 'clock' | 'site' | 'generation' | 'illustrator'>,
  text: { content: string; title: string; category: string },
) {
  if (!hasSections(text.content)) return failed(422, 'no_sections', 'Article has no H2 sections to place images after')
  return attempt(deps, async (breakers) => {
    const variant = deps.illustrator.variants([text])[0] ?? 0
    const wish = { text, made: [], variant, onMade: async () => undefined }
    const pictures = await makePictures(deps, breakers, wish, new AbortController().signal)
    return {
      headerImageUrl: pictures[0]?.url ?? '',
      updatedContent: withPictures(text.content, pictures),
      inlineImageUrls: pictures.slice(1).map(({ url }) => url),
    }
  })
}

async function attempt<Answer>(
  deps: Needs<'clock'>,
  ask: (breakers: Breakers) => Promise<Answer>,
): Promise<{ outcome: 'made'; made: Answer } | Refusal> {
  try {
    return { outcome: 'made', made: await ask(createBreakers(deps)) }
  } catch (error) {
    if (error instanceof CapReached) return failed(409, 'cap_reached', error.alone)
    if (error instanceof OutsideFailure) return failed(502, 'not_made', error.message)
    throw error
  }
}

function failed(status: Refusal['status'], code: string, message: string): Refusal {
  return { outcome: 'refused', status, code, message }
}
