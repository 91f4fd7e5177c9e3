import type { Product } from '#domain/products/product.ts'
import type { ProductInput } from '#domain/products/validate-product.ts'
import { displayCategory } from '#domain/products/product-display.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import { nextFreeSlug, slugify } from '#domain/text/slug.ts'
import { addIllustration } from '#features/media/commands.ts'
import { lockSettingRow } from '#features/settings/rows.ts'
import type { Db } from '#features/tables.ts'
import { indexProducts } from './index-products.ts'

export type NewProduct = ProductInput & { link_key: string | null } & Partial<
    Pick<Product, 'price_at' | 'retailer_title' | 'retailer_fetched_at'>
  >

/** Drawing takes time, so beyond this number products of a category share an illustration. */
const maxOwnIllustrations = 50

/** Skips products whose product id is taken. The first one is listed first. Must run in the caller's transaction. */
export async function insertProducts(
  deps: Needs<'clock' | 'newId' | 'illustrator'>,
  trx: Db,
  products: readonly NewProduct[],
): Promise<string[]> {
  const now = deps.clock()
  const newSlug = await createSlugPicker(trx, now)
  const images = createImagePicker(deps, trx)
  const rows = []
  for (const [index, product] of products.entries()) {
    rows.push({
      ...product,
      image_url: product.image_url || (await images(product)),
      slug: newSlug(product),
      id: deps.newId(),
      created_at: now - index,
      updated_at: now,
    })
  }
  const ids: string[] = []
  for (const batch of inBatches(rows)) {
    const inserted = await trx
      .insertInto('products')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  await indexProducts(trx, ids)
  return ids
}

/** Commands that add products wait for each other, so that no two choose the same slug. */
async function createSlugPicker(trx: Db, now: number): Promise<(product: NewProduct) => string> {
  await lockSettingRow(trx, 'product slugs', now)
  const rows = await trx.selectFrom('products').select('slug').execute()
  const taken = new Set(rows.map((row) => row.slug))
  return ({ slug, title }) => {
    const free = nextFreeSlug(slug || slugify(title, 'product'), taken)
    taken.add(free)
    return free
  }
}

/** Draws an illustration for products without an image, because the retailer's photos may not be copied. */
function createImagePicker(
  deps: Needs<'clock' | 'newId' | 'illustrator'>,
  trx: Db,
): (product: Pick<NewProduct, 'title' | 'category'>) => Promise<string> {
  const shared = new Map<string, string>()
  let drawn = 0
  return async (product) => {
    const category = displayCategory(product)
    const isOwn = drawn < maxOwnIllustrations
    const sharedUrl = isOwn ? undefined : shared.get(category)
    if (sharedUrl !== undefined) return sharedUrl
    drawn++
    const title = isOwn ? product.title : category
    const { url } = await addIllustration(deps, trx, { title, category, kind: 'product', variant: 0 })
    if (!isOwn) shared.set(category, url)
    return url
  }
}
