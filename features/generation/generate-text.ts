import type { Needs } from '#features/deps.ts'
import { readProductKeys } from '#features/products/queries.ts'
import { callProvider, type CircuitBreakers } from './call-provider.ts'
import { validateText } from './validate-text.ts'
import { ProviderError, type WriteRequest } from './ports.ts'
import type { ItemProduct, ValidatedText } from './tables.ts'
import { readTitles, prioritizeTitles } from './existing-titles.ts'

export type TextRequest = Omit<WriteRequest, 'existingTitles' | 'affiliateProduct'> & {
  product: ItemProduct | null
  /** In addition to the titles on the site. */
  moreTitles?: readonly string[]
  item?: string
}

/** Makes one attempt and checks the text against the site's titles and products. */
export async function generateText(
  deps: Needs<'db' | 'clock' | 'config' | 'generation'>,
  breakers: CircuitBreakers,
  { product, moreTitles = [], item = '', ...request }: TextRequest,
  signal: AbortSignal,
): Promise<{ text: ValidatedText; rejections: string[] }> {
  const { writer } = deps.generation
  const titles = await readTitles(deps.db, { item })
  const known = await readProductKeys(deps.db)
  const writeRequest: WriteRequest = {
    ...request,
    existingTitles: [...moreTitles, ...prioritizeTitles(request.category, titles)],
    ...(product && { affiliateProduct: { name: product.name, link: product.link, imageUrl: product.imageUrl } }),
  }
  const answer = await callProvider(deps, breakers, {
    kind: 'text',
    isPaid: writer.isPaid,
    signal,
    call: (inTime) => writer.write(writeRequest, inTime),
  })
  if ('refusal' in answer) throw new ProviderError(answer.refusal, { retryable: false })
  return validateText(answer, {
    category: request.category,
    existingTitles: [...moreTitles, ...titles.map(({ title }) => title)],
    tag: request.affiliateTag,
    product: product ?? undefined,
    isKnown: (key) => known.has(key),
  })
}
