import { z } from 'zod'

export const launchCheckBody = z.strictObject({ key: z.string().max(64), confirmed: z.boolean() })
export type LaunchCheckBody = z.infer<typeof launchCheckBody>
