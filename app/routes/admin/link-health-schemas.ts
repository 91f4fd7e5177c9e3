import { z } from 'zod'

const id = z.string().min(1).max(64)

export const replacement = z.strictObject({ product_id: id, by_product_id: id })
export type Replacement = z.infer<typeof replacement>

export const undo = z.strictObject({ undo: id })
export type Undo = z.infer<typeof undo>
