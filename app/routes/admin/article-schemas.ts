import { z } from 'zod'
import { line } from '../field-schemas.ts'
import { articleStates } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { codePoints, isOneLine, isPlainText } from '#domain/text/text-input.ts'

/** Text that may be empty. */
function words(what: string, most?: number) {
  return z
    .string()
    .refine(isPlainText, `${what} has characters that cannot be stored.`)
    .refine((value) => most === undefined || codePoints(value) <= most, `${what} may have ${most} characters at most.`)
}
const oneLine = (what: string, most: number) => words(what, most).refine(isOneLine, `${what} must be one line.`)

const known: ReadonlySet<string> = new Set(categories.map(({ title }) => title))
const latest = Date.UTC(2100, 0)

const time = z.iso
  .datetime({ offset: true, error: 'This is not a date and time.' })
  .transform((value) => Date.parse(value))
  .refine((value) => value >= 0 && value < latest, 'This date is too far away.')

const title = line('The title', 300).transform((value) => value.trim())
const fields = {
  slug: z.string().max(200),
  excerpt: words('The excerpt', 1000),
  category: z.string().refine((value) => value === '' || known.has(value), 'Please choose one of the categories.'),
  author: line('The author', 120),
  content: z
    .string()
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .refine(isPlainText, 'The text has characters that cannot be stored.'),
  meta_description: words('The description', 500),
  meta_keywords: z
    .array(oneLine('A keyword', 80).refine((value) => value.trim() !== '', 'A keyword is empty.'))
    .max(50),
  trending: z.boolean(),
  state: z.enum(articleStates),
  /** null, from a field that was emptied, leaves the date as it is. */
  published_date: time.nullable().transform((value) => value ?? undefined),
  image_alt: oneLine('The description of the picture', 300),
}

const version = z.int().min(1)

/** A field that is left out stays as it is. */
export const savedArticle = z
  .strictObject({ title, ...fields })
  .partial()
  .extend({ version })
export const newArticle = z.strictObject(fields).partial().extend({ title })
export type SavedArticle = z.infer<typeof savedArticle>
export type NewArticleBody = z.infer<typeof newArticle>

export const picture = z.strictObject({ src: z.string().min(1).max(2000) })
export type PictureBody = z.infer<typeof picture>

export const restored = z.strictObject({ ids: z.array(z.string().min(1).max(64)).min(1).max(200_000) })
export type Restored = z.infer<typeof restored>

export const shownCount = z.strictObject({ count: z.int().min(0) })
export type ShownCount = z.infer<typeof shownCount>

export const emptied = z.strictObject({ confirm: z.literal('empty the trash', 'Please type “empty the trash”.') })

export const fromVersion = z.strictObject({ version })
export type FromVersion = z.infer<typeof fromVersion>
