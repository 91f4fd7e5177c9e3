import { z } from 'zod'

const id = z.string().min(1).max(64)

export const replaceProductBody = z.strictObject({ product_id: id, by_product_id: id })
export type ReplaceProductBody = z.infer<typeof replaceProductBody>

export const undoReplacementBody = z.strictObject({ undo: id })
export type UndoReplacementBody = z.infer<typeof undoReplacementBody>
