import type { Db } from '#features/tables.ts'
import type { ImportDeps } from './import-deps.ts'
import type { ItemKind } from './tables.ts'

export type Item = { kind: ItemKind; item_key: string; entity_id: string; hash: string | null; data: object }
/** `undefined`: it is gone already. */
export type Verdict = 'removed' | 'kept' | undefined
export type Remove = (deps: ImportDeps, trx: Db, item: Item) => Promise<Verdict>
