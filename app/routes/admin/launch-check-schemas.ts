import { z } from 'zod'

export const confirmation = z.strictObject({ key: z.string().max(64), confirmed: z.boolean() })
export type Confirmation = z.infer<typeof confirmation>
