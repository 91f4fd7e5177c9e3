import { categories as builtIn } from '../articles/categories.ts'
import { species } from '../facts/fact.ts'
import { unreadable, type Result, type Unreadable } from '../result.ts'
import { parseTable } from '../text/csv.ts'
import { isDay } from '../text/dates.ts'
import { isPlainText } from '../text/text-input.ts'

export const briefStates = ['open', 'running', 'written', 'dropped'] as const
export const briefOrigins = ['manual', 'csv', 'search', 'refresh'] as const

type TextField = 'question' | 'angle' | 'readers' | 'species' | 'category' | 'product_type' | 'notes'
export type BriefInput = Record<TextField, string> & {
  facts: readonly string[]
  planned_for: string | null
  origin: (typeof briefOrigins)[number]
  /** The article to write anew, if any. */
  refreshes: string | null
}

export const emptyBrief: BriefInput = {
  question: '',
  angle: '',
  readers: '',
  species: '',
  category: '',
  product_type: '',
  notes: '',
  facts: [],
  planned_for: null,
  origin: 'manual',
  refreshes: null,
}

/** Notes that tell which search a brief answers. */
export const searchedFor = (query: string) => `Readers searched for “${query}”.`

const limits = { question: 300, angle: 500, readers: 300, product_type: 200, notes: 4000 } as const
const maxFacts = 20

type Known = readonly { title: string }[]

/** `categories`: those of the site. */
export function briefErrors(brief: BriefInput, categories: Known = builtIn): Record<string, string> {
  const errors: Record<string, string | false> = {}
  for (const [name, most] of Object.entries(limits)) {
    const text = brief[name as keyof typeof limits]
    errors[name] =
      text.length > most ? `Use at most ${most} characters.` : !isPlainText(text) && 'This has unsupported characters.'
  }
  if (brief.question.trim() === '') errors['question'] = 'Please enter a question or a subject.'
  errors['species'] = brief.species !== '' && !species.includes(brief.species) && 'Please choose one of the species.'
  const isCategory = brief.category === '' || categories.some(({ title }) => title === brief.category)
  errors['category'] = !isCategory && 'Please choose one of the categories.'
  errors['planned_for'] =
    brief.planned_for !== null && !isDay(brief.planned_for) && 'Please enter a date as YYYY-MM-DD, up to 2099.'
  errors['facts'] = brief.facts.length > maxFacts && `Choose at most ${maxFacts} facts.`
  return Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error ? [[field, error]] : [])))
}

const csvColumns = ['question', 'angle', 'readers', 'species', 'category', 'product_type', 'notes', 'date'] as const
export const briefCsvHint = `The first line names the columns: ${csvColumns.join(', ')}.`
const maxImportedBriefs = 500

type ParsedBriefs = Result<{ rows: { line: number; brief: BriefInput }[] }, Unreadable>

/** The first line contains column names in any order. Unknown columns are ignored. */
export function parseBriefCsv(text: string, categories: Known = builtIn): ParsedBriefs {
  const table = parseTable(text, maxImportedBriefs + 2)
  if (!table.ok) return table
  const [header, ...records] = table.records
  const columns =
    header?.cells.map((cell) =>
      cell
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    ) ?? []
  if (!columns.includes('question')) return unreadable('The first row must contain column names, including "question".')
  if (records.length > maxImportedBriefs)
    return unreadable(`You can import at most ${maxImportedBriefs} briefs at a time. Please split the file.`)
  return {
    ok: true,
    rows: records.map(({ line, cells }) => {
      const cell = (name: (typeof csvColumns)[number]) => cells[columns.indexOf(name)]?.trim() ?? ''
      const category = cell('category')
      const brief: BriefInput = {
        ...emptyBrief,
        question: cell('question'),
        angle: cell('angle'),
        readers: cell('readers'),
        species: cell('species').toLowerCase().replaceAll(' ', '-'),
        category: categories.find(({ title }) => title.toLowerCase() === category.toLowerCase())?.title ?? category,
        product_type: cell('product_type'),
        notes: cell('notes'),
        planned_for: cell('date') || null,
        origin: 'csv',
      }
      return { line, brief }
    }),
  }
}
