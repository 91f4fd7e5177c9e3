import type { z } from 'zod'
import { articleUpdateBody } from '#app/routes/admin/article-schemas.ts'
import { definedFields } from '#app/routes/admin/articles.ts'

const { version: _, ...schemas } = articleUpdateBody.shape
type EditedFields = Omit<z.output<typeof articleUpdateBody>, 'version'>

/** The fields in the editor, sent as JSON. What a save would reject is left out, so the stored value shows instead. */
export function previewFields(text: string) {
  const sent = parseObject(text)
  const parsed = Object.entries(schemas).map(([name, schema]) => [name, schema.safeParse(sent.get(name)).data])
  return definedFields(Object.fromEntries(parsed) as EditedFields)
}

function parseObject(text: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  } catch {
    return new Map()
  }
}
