import { z } from 'zod'
import { mostMarks } from '#domain/articles/favorites.ts'

const mark = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/, 'This is not the id of an article.'),
  saved: z.boolean(),
  at: z.int().min(0),
})

export const deviceMarks = z.strictObject({
  marks: z.array(mark).max(mostMarks, `A device may send ${mostMarks} articles at most.`),
})
export type DeviceMarks = z.infer<typeof deviceMarks>
