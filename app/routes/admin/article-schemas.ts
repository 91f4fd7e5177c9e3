import { z } from 'zod'
import { requiredLine } from '../field-schemas.ts'
import { articleStates } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { countCodePoints, isSingleLine, isPlainText } from '#domain/text/text-input.ts'

/** Text that may be empty. */
function optionalText(what: string, most?: number) {
  return z
    .string()
    .refine(isPlainText, `${what} contains unsupported characters.`)
    .refine(
      (value) => most === undefined || countCodePoints(value) <= most,
      `${what} can be at most ${most} characters.`,
    )
}
const optionalLine = (what: string, most: number) =>
  optionalText(what, most).refine(isSingleLine, `${what} must be a single line.`)

const knownCategories: ReadonlySet<string> = new Set(categories.map(({ title }) => title))
const maxTime = Date.UTC(2100, 0)

const dateTimeField = z.iso
  .datetime({ offset: true, error: 'Please enter a valid date and time.' })
  .transform((value) => Date.parse(value))
  .refine((value) => value >= 0 && value < maxTime, 'This date is out of range.')

const title = requiredLine('The title', 300).transform((value) => value.trim())
const fields = {
  slug: z.string().max(200),
  excerpt: optionalText('The excerpt', 1000),
  category: z
    .string()
    .refine((value) => value === '' || knownCategories.has(value), 'Please choose one of the categories.'),
  author: requiredLine('The author', 120),
  content: z
    .string()
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .refine(isPlainText, 'The text contains unsupported characters.'),
  meta_description: optionalText('The description', 500),
  meta_keywords: z
    .array(optionalLine('A keyword', 80).refine((value) => value.trim() !== '', 'Keywords cannot be empty.'))
    .max(50),
  trending: z.boolean(),
  state: z.enum(articleStates),
  /** null, from a field that was emptied, leaves the date as it is. */
  published_date: dateTimeField.nullable().transform((value) => value ?? undefined),
  image_alt: optionalLine('The image description', 300),
}

const version = z.int().min(1)

/** A field that is left out stays as it is. */
export const articleUpdateBody = z
  .strictObject({ title, ...fields })
  .partial()
  .extend({ version })
export const newArticleBody = z.strictObject(fields).partial().extend({ title })
export type ArticleUpdateBody = z.infer<typeof articleUpdateBody>
export type NewArticleBody = z.infer<typeof newArticleBody>

export const inlineImageBody = z.strictObject({ src: z.string().min(1).max(2000) })
export type InlineImageBody = z.infer<typeof inlineImageBody>

export const restoreBody = z.strictObject({ ids: z.array(z.string().min(1).max(64)).min(1).max(200_000) })
export type RestoreBody = z.infer<typeof restoreBody>

export const deleteAllBody = z.strictObject({ count: z.int().min(0) })
export type DeleteAllBody = z.infer<typeof deleteAllBody>

export const emptyTrashBody = z.strictObject({
  confirm: z.literal('empty the trash', 'Please type “empty the trash”.'),
})

export const restoreVersionBody = z.strictObject({ version })
export type RestoreVersionBody = z.infer<typeof restoreVersionBody>
