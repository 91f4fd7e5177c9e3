import type { Block } from '../articles/blocks.ts'
import { listBlockTexts } from '../articles/blocks.ts'
import { listHrefs, type Inline } from '../articles/inline-text.ts'
import { entryPath, strictestLevel, type Entry } from './entry.ts'
import { singular } from './match-entries.ts'

type Named = Pick<Entry, 'slug' | 'name' | 'kind' | 'also_called' | 'levels'>
type Name = { words: readonly string[]; slug: string; isMild: boolean }
/** Names by their first word, the longest first. */
export type EntryNames = ReadonlyMap<string, readonly Name[]>

/** Everyday words that hardly ever mean the thing, or that mean another one, such as toothpaste for dogs. */
const everyday = new Set(
  `nail towel date pink ice bark speed stick stone rock crack roll sock marker pin jam wax raid rose branch match stock
  sage hop mash crisp prune lead downy fuel chalk mum penny butter chicken beef fish rice water milk toothpaste ammonia
  grease cracker chip orange mint heather lime iron plum ball toy bone string thread cord foil glue oat hay stew rug
  daisy bowl paper plastic treat toast cloth pen popcorn burrito marble poppy washcloth firework pencil underwear
  insulin perfume litter soil salt oil soap cleaner food plant seed leaf grass smoke gas heat
  soup tea coin liver paint needle pad patch spread ground greens raw sweet spray charger diet cat dog rodent
  lentil the_pill ping_pong_ball long_grass`.split(/\s+/),
)
/** A shorter other name of a food or a household thing is often an everyday word. */
const shortest = 6

export function indexEntryNames(entries: readonly Named[]): EntryNames {
  const names = new Map<string, Name[]>()
  const known = new Set<string>()
  const add = (text: string, entry: Named, isOther: boolean) => {
    const words = wordsOf(text)
    const [first] = words
    if (first === undefined || known.has(words.join(' ')) || everyday.has(words.join('_'))) return
    const isPlain = entry.kind === 'food' || entry.kind === 'household'
    const isShort = isOther && isPlain && first.length < shortest && !wordsOf(entry.name).includes(first)
    if (words.length === 1 && (first.length < 3 || isShort)) return
    known.add(words.join(' '))
    const strictest = strictestLevel(entry.levels)
    const name = { words, slug: entry.slug, isMild: strictest === 'fine' || strictest === 'careful' }
    const list = names.get(first)
    if (list) list.push(name)
    else names.set(first, [name])
  }
  // The name of an entry wins over another name of a different one.
  for (const entry of entries) add(entry.name.replaceAll(/\([^)]*\)/g, ''), entry, false)
  for (const entry of entries) for (const name of [entry.slug, ...entry.also_called]) add(name, entry, true)
  for (const list of names.values()) list.sort((a, b) => b.words.length - a.words.length)
  return names
}

const wordPattern = /[A-Za-z0-9\u00c0-\u024f]+/g
const wordsOf = (text: string) => (text.match(wordPattern) ?? []).map(baseOf)

const bases = new Map<string, string>()
const maxBases = 20_000

/** In lowercase and in the singular. Articles repeat their words, so most are looked up. */
function baseOf(word: string): string {
  const known = bases.get(word)
  if (known !== undefined) return known
  const base = singular(word.toLowerCase())
  if (bases.size < maxBases && word.length < 30) bases.set(word, base)
  return base
}

const maxLinks = 12

/**
 * Links what an article names to its entry, at the first mention in a paragraph or a list. Things that can do little
 * harm are linked only where food and plants are the subject.
 */
export function linkEntries(
  blocks: readonly Block[],
  names: EntryNames,
  { linksMild }: { linksMild: boolean },
): { blocks: Block[]; slugs: string[] } {
  const slugs: string[] = []
  const prefix = entryPath('')
  const written = blocks.flatMap((block) => listBlockTexts(block).flatMap(listHrefs))
  const done = new Set(written.flatMap((href) => (href.startsWith(prefix) ? href.slice(prefix.length) : [])))

  function linkText(text: string): Inline[] {
    const parts: Inline[] = []
    const words = readWords(text)
    let from = 0
    for (let at = 0; at < words.length && slugs.length < maxLinks; at++) {
      const name = names.get(words[at]?.base ?? '')?.find((each) => isAt(text, words, at, each.words))
      if (!name) continue
      const start = words[at]?.from ?? 0
      at += name.words.length - 1
      if (done.has(name.slug) || (name.isMild && !linksMild)) continue
      const end = words[at]?.to ?? start
      if (start > from) parts.push({ kind: 'text', text: text.slice(from, start) })
      const inlines: Inline[] = [{ kind: 'text', text: text.slice(start, end) }]
      parts.push({ kind: 'link', href: entryPath(name.slug), affiliate: false, internal: true, inlines })
      done.add(name.slug)
      slugs.push(name.slug)
      from = end
    }
    if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
    return parts
  }
  const link = (inlines: readonly Inline[]): Inline[] =>
    slugs.length >= maxLinks
      ? [...inlines]
      : inlines.flatMap((inline): Inline[] => {
          if (inline.kind === 'text') return linkText(inline.text)
          if (inline.kind === 'link' || inline.kind === 'reference') return [inline]
          return [{ ...inline, inlines: link(inline.inlines) }]
        })
  const linked = blocks.map((block): Block => {
    if (block.kind === 'paragraph') return { ...block, inlines: link(block.inlines) }
    if (block.kind !== 'list') return block
    const items = block.items.map(({ inlines, nested }) => {
      const own = link(inlines)
      return nested ? { inlines: own, nested: { ...nested, items: nested.items.map(link) } } : { inlines: own }
    })
    return { ...block, items }
  })
  return { blocks: linked, slugs }
}

type Word = { base: string; from: number; to: number }

function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(wordPattern))
    words.push({ base: baseOf(word), from: index, to: index + word.length })
  return words
}

/** Only a space, a hyphen or an apostrophe may stand between the words of a name. */
function isAt(text: string, words: readonly Word[], at: number, name: readonly string[]): boolean {
  return name.every((base, step) => {
    const here = words[at + step]
    if (here?.base !== base) return false
    const before = words[at + step - 1]
    return step === 0 || (before?.to === here.from - 1 && " '’-".includes(text.charAt(before.to)))
  })
}

const subjects = /\b(?:foods?|feed(?:ing)?|eat|plants?|houseplants?|garden|kitchen|diets?|treats?|table)\b/i

/** Whether an article is about food or plants. */
export function isAboutFood({ title, category }: { title: string; category: string }): boolean {
  return category === 'Pet Nutrition' || subjects.test(title)
}
