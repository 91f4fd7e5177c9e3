import { z } from 'zod'

const maxIds = 200

/** What a list's check boxes send. */
export const idList = z
  .array(z.string().min(1).max(64))
  .min(1, 'Please choose at least one.')
  .max(maxIds, `At most ${maxIds} at a time.`)

export const idListBody = z.strictObject({ ids: idList })
export type IdListBody = z.infer<typeof idListBody>
