import { z } from 'zod'
import { fieldsOf, isoTime } from '#app/routes/field-schemas.ts'
import { maxFiles } from '#features/import/commands.ts'
import { noteKinds } from '#domain/import/notes.ts'
import { sourceNames } from '#domain/import/source.ts'

const line = (most: number) => z.string().max(most)
const choices = z
  .record(line(4000), line(200))
  .refine((value) => Object.keys(value).length <= 1000, 'Too many entries.')

const optionFields = {
  address: line(500),
  ownTags: z.array(line(100)).max(50),
  categories: choices,
  otherCategory: line(200),
  authors: choices,
  status: z.enum(['as they were', 'drafts']),
  ...fieldsOf(z.boolean(), 'comments', 'pictures', 'subscribers'),
  consent: line(1000),
}
/** What is left out stays as it is. */
export const optionsBody = z.strictObject(optionFields).partial()

export const newImportBody = z.strictObject({
  files: z
    .array(z.strictObject({ name: line(255), bytes: z.int().min(1, 'This file is empty.') }))
    .min(1, 'Please choose a file.')
    .max(maxFiles, `Choose at most ${maxFiles} files.`),
})

const importState = z.enum([
  'uploading',
  'looking',
  'ready',
  'refused',
  'running',
  'paused',
  'done',
  'undoing',
  'undone',
])

const counted = z.object({ ...fieldsOf(z.string(), 'key', 'name'), count: z.int() })
const countOf = z.record(z.string(), z.int())
const report = z.object({
  ...fieldsOf(z.string().optional(), 'siteName', 'siteUrl'),
  ...fieldsOf(countOf, 'posts', 'comments', 'notes'),
  ...fieldsOf(z.int(), 'pages', 'held', 'known', 'uncategorized', 'keywords', 'products', 'subscribers'),
  ...fieldsOf(z.int(), 'addresses', 'longDescriptions'),
  ...fieldsOf(z.array(counted), 'categories', 'authors'),
  ownCategories: z.array(z.string()).optional(),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  links: z.object(fieldsOf(z.int(), 'all', 'direct', 'unresolved', 'cloaked')),
  pictures: z.object(fieldsOf(z.int(), 'all', 'inArchive')),
  dropped: z.array(z.object({ ...fieldsOf(z.string(), 'what', 'why'), count: z.int() })),
})

const importFields = {
  ...fieldsOf(z.string(), 'id', 'site', 'message'),
  source: z.enum(sourceNames).nullable(),
  state: importState,
  created_at: isoTime,
  ...fieldsOf(isoTime.nullable(), 'started_at', 'finished_at'),
}

export const importsResponse = z.object({
  imports: z.array(z.object({ ...importFields, files: z.array(z.string()) })),
  /** Ours, to choose from. */
  categories: z.array(z.string()),
})

export const importResponse = z.object({
  import: z.object({
    ...importFields,
    options: z.object(optionFields),
    report,
    files: z.array(z.object({ name: z.string(), ...fieldsOf(z.int(), 'bytes', 'received') })),
    /** Choices that the run waits for, such as `category dogs`. */
    missing: z.array(z.string()),
    items: z.array(z.object({ ...fieldsOf(z.string(), 'kind', 'state'), count: z.int() })),
    pictures: z.object(fieldsOf(z.int(), 'waiting', 'brought', 'missing')),
    runNotes: z.array(z.object({ kind: z.enum(noteKinds), count: z.int() })),
    progress: z.object(fieldsOf(z.int().optional(), 'posts', 'comments', 'subscribers', 'redirects')),
  }),
})

export const notesResponse = z.object({
  notes: z.array(
    z.object({
      ...fieldsOf(z.string(), 'id', 'what', 'why', 'sentence'),
      place: z.object({ ...fieldsOf(z.string().optional(), 'file', 'id', 'title'), line: z.int().optional() }),
      article_id: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
})
