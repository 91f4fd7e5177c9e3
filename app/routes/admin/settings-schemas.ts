import { z } from 'zod'
import { isProgramTag } from '#domain/affiliate/affiliate-tags.ts'
import { subTagPrograms } from '#domain/affiliate/sub-tag.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { hexColor } from '#domain/site/brand.ts'
import { parseSynonymLines } from '#domain/search/synonyms.ts'
import { parseMenu } from '#domain/site/pages.ts'
import { tools } from '#domain/tools/tools.ts'
import { isPhone } from '#domain/tonight/poison-lines.ts'
import { settingFields, type SettingField } from '#domain/site/setting-fields.ts'
import type { EditableSettings } from '#domain/site/settings.ts'
import { emailAddress, fieldsOf, optionalName, optionalText, requiredLine, requiredName } from '../field-schemas.ts'

const maxAuthors = 12
const maxWeight = 1000
const maxNameLength = 100
const maxQuoteLength = 500

const wholeNumber = (what: string, min: number, max: number) =>
  z
    .int(`${what} must be a whole number.`)
    .min(min, `${what} must be at least ${min}.`)
    .max(max, `${what} may be ${max} at most.`)
    .nullable()

const author = z.strictObject({
  name: requiredName("The author's name", maxNameLength).trim(),
  weight: z
    .int('A weight must be a whole number.')
    .min(0, 'A weight cannot be negative.')
    .max(maxWeight, `A weight may be ${maxWeight} at most.`),
})

const authors = z
  .array(author)
  .max(maxAuthors, `At most ${maxAuthors} authors.`)
  .refine(
    (list) => list.length === 0 || list.some(({ weight }) => weight > 0),
    'At least one author needs a weight above 0.',
  )
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Each author can be listed only once.')

const testimonials = z
  .array(
    z.strictObject({
      name: requiredName('The name', maxNameLength),
      rating: z.int('The stars must be a number from 1 to 5.').min(1, 'At least 1 star.').max(5, 'At most 5 stars.'),
      date: z.iso.date('A testimonial needs a date, such as 2026-11-16.'),
      consent: requiredLine('How the reader agreed', maxQuoteLength),
      quote: requiredLine('The quote', maxQuoteLength),
    }),
  )
  .max(maxAuthors, `At most ${maxAuthors} testimonials.`)

const maxPoisonLines = 40
const maxNoteLength = 120

const poisonLines = z
  .array(
    z.strictObject({
      country: requiredLine('The country', maxNameLength),
      name: requiredLine('The name of the line', maxNameLength),
      phone: z
        .string()
        .trim()
        .refine(isPhone, 'A number needs digits only, such as (888) 426-4435 or +44 1202 509000.'),
      note: optionalName('The note', maxNoteLength),
    }),
  )
  .max(maxPoisonLines, `At most ${maxPoisonLines} lines.`)

const color = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value === '' || hexColor.test(value), 'Please enter a color such as #0b5cad.')

const customSchemas: Readonly<Record<string, z.ZodType>> = {
  logo: z
    .strictObject({ url: z.string().regex(/^\/media\/[0-9a-f]{24}\.webp$/), width: z.int(), height: z.int() })
    .nullable(),
  affiliateTag: z
    .string()
    .trim()
    .refine(
      (tag) => /^[A-Za-z0-9_-]{0,64}$/.test(tag),
      'A tag can contain only letters, digits, hyphens and underscores, such as yourname-20.',
    ),
  programTags: z
    .record(z.string().max(20), z.string().trim().max(500))
    .refine(
      (tags) => Object.entries(tags).every(([key, tag]) => tag === '' || isProgramTag(key, tag)),
      'Please check these IDs and tracking links: one does not belong to its program.',
    ),
  subTags: z.array(z.enum(subTagPrograms.map(({ key }) => key))).max(subTagPrograms.length),
  testimonials,
  poisonLines,
  hiddenTools: z.array(z.enum(tools.map(({ slug }) => slug))).max(tools.length),
  authors,
}

function schemaOf({ kind, subject = '', min = 0, max = 0, verbatim, required, options = {} }: SettingField) {
  const text = verbatim ? z.string() : z.string().trim()
  switch (kind) {
    case 'switch':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(options))
    case 'number':
      return wholeNumber(subject, min, max)
    case 'color':
      return color
    case 'timeZone':
      return z.string().refine(isTimeZone, 'Please choose a time zone of the list, such as Europe/Berlin.')
    case 'email':
      return required ? emailAddress() : emailAddress().or(z.literal(''))
    case 'url':
      return text.refine(
        (url) => parseWebUrl(url)?.protocol === 'https:',
        'Please enter a URL that starts with https://.',
      )
    case 'menu':
      return optionalText(subject, max, text).refine(
        (menu) => menu === '' || parseMenu(menu) !== undefined,
        'At most 12 links, each with a name and a path such as /about, or a URL that starts with https://.',
      )
    case 'synonyms':
      return optionalText(subject, max, text).refine(
        (lines) => parseSynonymLines(lines) !== undefined,
        'Each row needs a word or phrase and what it means the same as, each of at most four words.',
      )
    case 'lines':
      return optionalText(subject, max, text)
    default:
      return optionalName(subject, max, text)
  }
}

type SettingsShape = { [Key in keyof EditableSettings]: z.ZodType<EditableSettings[Key], EditableSettings[Key]> }
const settings = z.strictObject(
  Object.fromEntries(
    settingFields.map((field) => [field.key, customSchemas[field.key] ?? schemaOf(field)]),
  ) as SettingsShape,
)

export const settingsBody = settings.partial()

/** Of values that somebody else wrote, those that the form would take. */
export function keepValidSettings(values: Readonly<Record<string, unknown>>): Partial<EditableSettings> {
  const read = settingFields.flatMap(({ key }) => {
    const { success, data } = settings.shape[key].safeParse(values[key])
    return success ? [[key, data]] : []
  })
  return Object.fromEntries(read) as Partial<EditableSettings>
}

const responseSchemas: Readonly<Record<string, z.ZodType>> = {
  logo: z.object({ url: z.string(), ...fieldsOf(z.int(), 'width', 'height') }).nullable(),
  programTags: z.record(z.string(), z.string()),
  subTags: z.array(z.string()),
  testimonials: z.array(z.object({ ...fieldsOf(z.string(), 'name', 'date', 'consent', 'quote'), rating: z.int() })),
  poisonLines: z.array(z.object(fieldsOf(z.string(), 'country', 'name', 'phone', 'note'))),
  hiddenTools: z.array(z.string()),
  authors: z.array(z.object({ name: z.string(), weight: z.int() })),
}

/** Without the rules: a value that was stored under other rules must still reach the form that corrects it. */
function responseSchemaOf({ kind, options = {} }: SettingField) {
  if (kind === 'switch') return z.boolean()
  if (kind === 'choice') return z.enum(Object.keys(options))
  return kind === 'number' ? z.number().nullable() : z.string()
}

const responseShape = settingFields.map((field) => [field.key, responseSchemas[field.key] ?? responseSchemaOf(field)])

export const settingsResponse = z.object({
  settings: z.object(Object.fromEntries(responseShape) as SettingsShape),
  /** The values used where a setting is left empty. */
  effective: z.object({
    siteName: z.string(),
    affiliateTag: z.string(),
    authors: z.array(z.object({ name: z.string(), weight: z.number() })),
    providers: z.object({ text: z.string(), image: z.string() }),
  }),
  version: z.string(),
})
