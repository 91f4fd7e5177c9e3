import type { Block } from '../articles/blocks.ts'
import { plainText } from '../articles/inline-text.ts'
import { groupBySection, parsePageText, type PageText } from '../site/page-text.ts'
import type { Half } from './half.ts'

export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const

export type AlmanacEntry = {
  id: string
  title: string
  /** From 1 to 12, in each half of the world, in the order of the season. */
  months: Readonly<Record<Half, readonly number[]>>
  /** Why it matters. */
  reason: string
  link: { href: string; name: string } | undefined
}

/**
 * Reads the almanac from the text of its page: sections are months, such as `March to June` in the northern half, and
 * subsections their entries. The seasons of the southern half are six months later; `, everywhere` means by the calendar
 * instead. An entry whose months cannot be read matters all year.
 */
export function parseAlmanac(page: PageText): readonly AlmanacEntry[] {
  return groupBySection(parsePageText(page)).sections.flatMap(({ heading, parts }) => {
    const months = parseMonths(heading.text)
    return parts.map((part) => ({ id: part.heading.id, title: part.heading.text, months, ...parseBlocks(part.blocks) }))
  })
}

function parseMonths(text: string): AlmanacEntry['months'] {
  const [range = '', ...rest] = text.split(',')
  const names = range.split(/\s+to\s+|\s*[–-]\s*/)
  const [from, to] = [names[0], names.at(-1)].map((name = '') => monthOf(name))
  if (from === undefined || to === undefined) return { north: allMonths, south: allMonths }
  const length = ((to - from + 12) % 12) + 1
  const north = Array.from({ length }, (_, index) => ((from - 1 + index) % 12) + 1)
  const isEverywhere = rest.join(',').trim().toLowerCase() === 'everywhere'
  return { north, south: isEverywhere ? north : north.map((month) => ((month + 5) % 12) + 1) }
}

const allMonths: readonly number[] = monthNames.map((_, index) => index + 1)

/** Also `Sept` and `sep`. */
function monthOf(name: string): number | undefined {
  const word = name.trim().toLowerCase()
  const index = monthNames.findIndex((month) => word.length >= 3 && month.toLowerCase().startsWith(word.slice(0, 3)))
  return index < 0 ? undefined : index + 1
}

/** The first link that stands alone leads on; everything else is the reason. */
function parseBlocks(blocks: readonly Block[]): Pick<AlmanacEntry, 'reason' | 'link'> {
  let link: AlmanacEntry['link']
  const texts: string[] = []
  for (const block of blocks) {
    if (block.kind !== 'paragraph') continue
    const [only, ...others] = block.inlines
    if (!link && only?.kind === 'link' && others.length === 0) link = { href: only.href, name: plainText(only.inlines) }
    else texts.push(plainText(block.inlines))
  }
  return { reason: texts.join(' '), link }
}

/** What matters in this month: what begins now first, what has gone on for long last. */
export function entriesOfMonth(entries: readonly AlmanacEntry[], month: number, half: Half): readonly AlmanacEntry[] {
  const age = ({ months }: AlmanacEntry) => months[half].indexOf(month)
  return entries.filter((entry) => age(entry) >= 0).toSorted((a, b) => age(a) - age(b))
}

/** `March to June`. */
export function formatMonths(months: readonly number[]): string {
  const [first, last] = [monthNames[(months[0] ?? 1) - 1], monthNames[(months.at(-1) ?? 1) - 1]]
  if (months.length === 12) return 'All year'
  return first === last ? `${first}` : `${first} to ${last}`
}

/** For the newsletter, whose readers live in both halves. Undefined if nothing matters. */
export function almanacNote(entries: readonly AlmanacEntry[], month: number): string | undefined {
  const [north] = entriesOfMonth(entries, month, 'north')
  const south = entriesOfMonth(entries, month, 'south').find(({ id }) => id !== north?.id)
  if (!north) return undefined
  const isShared = north.months.south.includes(month) || !south
  const first = `${monthNames[month - 1]}${isShared ? '' : ', in the northern half of the world'}: ${north.title}. ${north.reason}`
  const second = isShared ? '' : ` In the southern half: ${south.title}.`
  return `${first}${second}`
}
