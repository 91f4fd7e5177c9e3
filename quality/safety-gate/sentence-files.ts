import { readdirSync, readFileSync } from 'node:fs'
import type { CheckedText } from '#features/ports.ts'

export const fields = ['text', 'title', 'excerpt', 'takeaway', 'heading', 'description', 'keyword', 'cell'] as const
export type Field = (typeof fields)[number]

/** `family`: `pass`, or why it must be held. `about`: the species that the article is about. */
export type TrainingSentence = { text: string; field: Field; family: string; about?: string }

const families: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '+': 'pass',
    av: 'anti-vet',
    ax: 'anti-vaccine',
    ca: 'care',
    cu: 'cure',
    de: 'delay',
    do: 'dose',
    en: 'endorsement',
    fh: 'first-hand',
    ho: 'hold',
    ht: 'home-treatment',
    in: 'instruction',
    me: 'medicine',
    mt: 'meta',
    pa: 'parasites',
    pd: 'personal-data',
    po: 'poison',
    pr: 'practice',
    pu: 'punishment',
    re: 'refusal',
    st: 'stop-treatment',
    su: 'study',
    va: 'vaccines',
  }),
)
/** Most sentences are about dogs, so a label without a species means them. */
const usualSpecies = 'dog'
const noSpecies = '-'

const folder = new URL('sentences/', import.meta.url)

export function readSentenceFiles(): Map<string, TrainingSentence[]> {
  const names = readdirSync(folder).toSorted()
  return new Map(names.map((name) => [name, parseSentences(readFileSync(new URL(name, folder), 'utf8'))]))
}

/** One sentence a line: `+ text`, `po/cat text`, `de/guinea_pig text`, `+/- text` or `po/cat/title text`. Lines with `#` are comments. */
export function parseSentences(file: string): TrainingSentence[] {
  return splitLines(file).flatMap((line) => {
    if (line.startsWith('#')) return []
    const { label, text } = splitLabel(line)
    const [code = '', species = usualSpecies, name = 'text'] = label.split('/')
    const family = families.get(code)
    const field = fields.find((each) => each === name)
    if (family === undefined || field === undefined) throw new Error(`Unknown label: "${line}".`)
    return [{ text, field, family, ...aboutOf(species) }]
  })
}

/** An article that has this text in its field and nothing else. */
export function articleWith(
  { text, field, about }: { text: string; field: Field; about?: string },
  affiliateTag = 'ours-20',
): CheckedText {
  const article = { content: '', affiliateTag, ...(about !== undefined && { about: [about] }) }
  if (field === 'text') return { ...article, content: text }
  if (field === 'title') return { ...article, title: text }
  if (field === 'keyword') return { ...article, keywords: [text] }
  if (field === 'heading') return { ...article, content: `## ${text}` }
  if (field === 'cell') return { ...article, content: tableOf(text) }
  return { ...article, fields: [text] }
}

/** A row of cells, below a head that says nothing. */
function tableOf(text: string): string {
  const cells = text.split(' | ')
  const row = (each: readonly string[]) => `| ${each.join(' | ')} |`
  return [row(cells.map(() => ' ')), row(cells.map(() => '---')), row(cells)].join('\n')
}

export function splitLines(file: string): string[] {
  return file.split('\n').filter((line) => line !== '')
}

/** What stands before and after the first space. A line break in a text is written `\n`, a backslash `\\`. */
export function splitLabel(line: string): { label: string; text: string } {
  const [, label = '', escaped = ''] = /^(\S+) (.*)$/.exec(line) ?? []
  if (escaped.trim() === '') throw new Error(`No label or no text: "${line}".`)
  const text = escaped.replaceAll(/\\([n\\])/g, (_, character: string) => (character === 'n' ? '\n' : '\\'))
  return { label, text }
}

/** `guinea_pig`, or `-` if the text is about no species. */
export function aboutOf(species: string): { about?: string } {
  return species === noSpecies ? {} : { about: species.replaceAll('_', ' ') }
}
