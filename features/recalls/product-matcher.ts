import {
  matchProduct,
  readNoticeWords,
  readProductWords,
  type ProductWords,
  type RecallMatch,
} from '#domain/recalls/match-notice.ts'
import type { RecallNotice } from '#domain/recalls/notice.ts'
import type { Db } from '#features/tables.ts'

/** The products that a notice may be about. */
export type MatchProducts = (notice: RecallNotice) => { product_id: string; match: RecallMatch }[]

/** Words that agree begin alike, so products are found by the beginnings of their words. */
const beginning = (word: string) => word.toLowerCase().slice(0, 4)

export async function createProductMatcher(db: Db): Promise<MatchProducts> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'description', 'brand'])
    .where('live', '=', true)
    .execute()
  const products = new Map<string, ProductWords>()
  const byBeginning = new Map<string, Set<string>>()
  for (const { id, ...row } of rows) {
    const words = readProductWords(row)
    products.set(id, words)
    for (const word of [...words.titleWords, ...(words.brand?.split(' ') ?? []), ...words.codes]) {
      const ids = byBeginning.get(beginning(word))
      if (ids) ids.add(id)
      else byBeginning.set(beginning(word), new Set([id]))
    }
  }
  return (notice) => {
    const words = readNoticeWords(notice)
    const starts = [...words.nameWords, ...words.brands.flatMap((brand) => brand.split(' ')), ...words.codes]
    const ids = new Set(starts.flatMap((word) => [...(byBeginning.get(beginning(word)) ?? [])]))
    return [...ids].flatMap((product_id) => {
      const product = products.get(product_id)
      const match = product && matchProduct(words, product)
      return match ? [{ product_id, match }] : []
    })
  }
}
