import { isDay } from '../text/dates.ts'
import { parseWebUrl } from '../text/web-url.ts'
import { levels, type Level } from './levels.ts'

export const entryKinds = ['food', 'plant', 'household', 'medicine'] as const
export type EntryKind = (typeof entryKinds)[number]
export const kindNames: Readonly<Record<EntryKind, string>> = {
  food: 'Foods',
  plant: 'Plants',
  household: 'Household things',
  medicine: 'Medicines',
}

/** In the order in which pages show them, with the name of several. */
export const finderSpecies = {
  dog: 'Dogs',
  cat: 'Cats',
  rabbit: 'Rabbits',
  'guinea-pig': 'Guinea pigs',
  hamster: 'Hamsters',
  rat: 'Rats',
  mouse: 'Mice',
  gerbil: 'Gerbils',
  chinchilla: 'Chinchillas',
  ferret: 'Ferrets',
  bird: 'Birds',
  reptile: 'Reptiles',
  amphibian: 'Amphibians',
  fish: 'Fish',
  horse: 'Horses',
} as const
export type FinderSpecies = keyof typeof finderSpecies
export const speciesKeys = Object.keys(finderSpecies) as readonly FinderSpecies[]
export type Levels = Readonly<Partial<Record<FinderSpecies, Level>>>

/** How it gets to the animal, which decides about the first steps. */
export const entryRoutes = ['eaten', 'swallowed', 'skin', 'breathed', 'sting', 'snake', 'shock', 'none'] as const
export type EntryRoute = (typeof entryRoutes)[number]

/** What somebody writes about one thing that an animal may eat or touch. */
export type EntryInput = {
  name: string
  kind: EntryKind
  also_called: readonly string[]
  levels: Levels
  answer: string
  signs: readonly string[]
  /** What to do and what not to do about this thing, beside the first steps of its route. */
  now: readonly string[]
  never: readonly string[]
  route: EntryRoute
  /** Ids of the facts it rests on. */
  facts: readonly string[]
  source_title: string
  source_organization: string
  source_url: string
  /** The day on which the source was looked up, or null. */
  checked_on: string | null
  hidden: boolean
}
export type Entry = EntryInput & { slug: string }

export function strictestLevel(entryLevels: Levels, among: readonly FinderSpecies[] = speciesKeys): Level | undefined {
  return levels.findLast((level) => among.some((species) => entryLevels[species] === level))
}

/** The species of each level, the strictest first. */
export function speciesByLevel(entryLevels: Levels): readonly { level: Level; species: readonly FinderSpecies[] }[] {
  return levels.toReversed().flatMap((level) => {
    const species = speciesKeys.filter((one) => entryLevels[one] === level)
    return species.length > 0 ? [{ level, species }] : []
  })
}

const maxLines = 8
const maxLine = 200
const maxNames = 20
const maxFacts = 20

/** By field. Nothing is called fine without somebody who says so. */
export function entryErrors(entry: EntryInput): Record<string, string> {
  const { name, answer, source_title, source_organization, source_url, checked_on, also_called } = entry
  const isSourced = source_url !== '' && (source_title !== '' || source_organization !== '')
  const saysFine = Object.values(entry.levels).includes('fine')
  const errors = {
    name: name.trim() === '' ? 'Please enter a name.' : name.length > 100 && 'Use at most 100 characters.',
    levels: Object.keys(entry.levels).length === 0 && 'Choose a level for at least one animal.',
    answer: answer.trim() === '' ? 'Please enter an answer.' : answer.length > 600 && 'Use at most 600 characters.',
    also_called:
      (also_called.length > maxNames || also_called.some((one) => one.length > 60)) &&
      `Use at most ${maxNames} names of 60 characters.`,
    ...Object.fromEntries(
      (['signs', 'now', 'never'] as const).map((field) => [
        field,
        (entry[field].length > maxLines || entry[field].some((line) => line.length > maxLine)) &&
          `Use at most ${maxLines} lines of ${maxLine} characters.`,
      ]),
    ),
    facts: entry.facts.length > maxFacts && `Choose at most ${maxFacts} facts.`,
    source_title: source_title.length > 300 && 'Use at most 300 characters.',
    source_organization: source_organization.length > 200 && 'Use at most 200 characters.',
    checked_on: checked_on !== null && !isDay(checked_on) && 'Please enter a date as YYYY-MM-DD, up to 2099.',
    source_url:
      source_url !== '' && (source_url.length > 2000 || !parseWebUrl(source_url))
        ? 'Please enter a full URL that starts with https://.'
        : saysFine && !isSourced && !entry.hidden && 'An entry that says fine needs a source, with its URL.',
  }
  return Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error ? [[field, error]] : [])))
}

/** Those that most people have. Pages name them where nothing is known. */
const commonSpecies: readonly FinderSpecies[] = ['dog', 'cat', 'rabbit', 'bird']

/** The animals that nothing is known about, in words: the common ones, and whether there are others. */
export function unknownSpecies(entryLevels: Levels): string {
  const unknown = speciesKeys.filter((species) => !entryLevels[species])
  const common = unknown.filter((species) => commonSpecies.includes(species)).map((species) => finderSpecies[species])
  const others = unknown.length > common.length ? ['all other animals'] : []
  const names = common.length > 0 ? [...common, ...others] : others.map(() => 'All other animals')
  return new Intl.ListFormat('en').format(names)
}

export const unknownNote = 'We have no source for them, which does not mean that it is safe. Ask a vet.'

export function entryPath(slug: string): string {
  return `/safe/${slug}`
}
