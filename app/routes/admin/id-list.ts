import { z } from 'zod'

const maxIds = 200

export const idList = z
  .array(z.string().min(1).max(64))
  .min(1, 'Please choose at least one.')
  .max(maxIds, `At most ${maxIds} at a time.`)

export const idListBody = z.strictObject({ ids: idList })

export const changedResponse = z.object({ changed: z.int() })
export const deletedResponse = z.object({ deleted: z.int() })
