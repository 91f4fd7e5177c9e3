import type { Needs } from '#features/deps.ts'
import { readKnownKeys } from '#features/products/queries.ts'
import { askOutside, type Breakers } from './call-provider.ts'
import { checkWritten } from './validate-text.ts'
import { OutsideFailure, type WriteWish } from './ports.ts'
import type { ItemProduct, StoredText } from './tables.ts'
import { readTitles, titlesFor } from './existing-titles.ts'

type Writing = Needs<'db' | 'clock' | 'site' | 'generation'>
export type TextWish = Omit<WriteWish, 'existingTitles' | 'affiliateProduct'> & {
  product: ItemProduct | null
  /** Beyond those on the site. */
  moreTitles?: readonly string[]
  item?: string
}

/** One text, asked for once and checked against all that is on the site. */
export async function writeText(
  deps: Writing,
  breakers: Breakers,
  { product, moreTitles = [], item = '', ...wish }: TextWish,
  signal: AbortSignal,
): Promise<{ text: StoredText; rejections: string[] }> {
  const { writer } = deps.generation
  const titles = await readTitles(deps.db, { item })
  const known = await readKnownKeys(deps.db)
  const asked: WriteWish = {
    ...wish,
    existingTitles: [...moreTitles, ...titlesFor(wish.category, titles)],
    ...(product && { affiliateProduct: { name: product.name, link: product.link, imageUrl: product.imageUrl } }),
  }
  const answer = await askOutside(deps, breakers, {
    kind: 'text',
    isPaid: writer.isPaid,
    signal,
    ask: (inTime) => writer.write(asked, inTime),
  })
  if ('refusal' in answer) throw new OutsideFailure(answer.refusal, { retryable: false })
  return checkWritten(answer, {
    category: wish.category,
    existingTitles: [...moreTitles, ...titles.map(({ title }) => title)],
    tag: wish.affiliateTag,
    product: product ?? undefined,
    isKnown: (key) => known.has(key),
  })
}
