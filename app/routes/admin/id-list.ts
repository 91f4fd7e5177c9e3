import { z } from 'zod'

const mostAtOnce = 200

/** What a list's check boxes send. */
export const ids = z
  .array(z.string().min(1).max(64))
  .min(1, 'Please choose at least one.')
  .max(mostAtOnce, `At most ${mostAtOnce} at a time.`)

export const chosen = z.strictObject({ ids })
export type Chosen = z.infer<typeof chosen>
