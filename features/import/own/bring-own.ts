import { maxCategories } from '#domain/articles/category-input.ts'
import type { SourceOwn } from '#domain/import/source.ts'
import type { ImportDeps } from '../import-deps.ts'
import type { LeasedImport } from '../leases.ts'
import type { ImportSource } from '../ports.ts'
import { bringOwnCategories } from './bring-categories.ts'
import { bringOwnEntry } from './bring-entry.ts'
import { bringOwnSetting } from './bring-settings.ts'
import { bringOwnProduct } from './bring-own-product.ts'

type Bring = (deps: ImportDeps, lease: LeasedImport, row: SourceOwn['row']) => Promise<void>

/** Redirects come last of all. */
const bringers: Readonly<Partial<Record<SourceOwn['list'], Bring>>> = {
  settings: bringOwnSetting,
  products: bringOwnProduct,
  entries: bringOwnEntry,
}

/** What only our own export has, before the articles that need it. Accounts and secrets are not in it. */
export async function bringOwn(deps: ImportDeps, lease: LeasedImport, source: ImportSource): Promise<void> {
  if (source.name !== 'wagwise') return
  const categories: SourceOwn['row'][] = []
  for await (const item of source.items()) {
    if (item.kind !== 'own') continue
    if (item.list === 'categories' && categories.length < maxCategories) categories.push(item.row)
    await bringers[item.list]?.(deps, lease, item.row)
  }
  await bringOwnCategories(deps, lease, categories)
}
