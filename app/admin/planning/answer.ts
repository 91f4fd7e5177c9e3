import type { BodyOf, ResponseOf } from '#app/contract/contract.ts'
import { finderSpecies, kindNames, speciesKeys, type EntryRoute } from '#domain/finder/entry.ts'
import { levelNames } from '#domain/finder/levels.ts'

export type ListedAnswer = ResponseOf<'GET /api/admin/entries'>['entries'][number]
type StoredAnswer = ResponseOf<'GET /api/admin/entries/:slug'>['entry']
/** `id`: the slug, or empty for a new one. */
export type Answer = StoredAnswer & { id: string }
type AnswerBody = BodyOf<'POST /api/admin/entries'>

export const answersPath = '/api/admin/entries'

/** Lists are edited as lines, and a missing date is an empty text. */
const lineFields = ['also_called', 'now', 'never', 'signs'] as const
type LineField = (typeof lineFields)[number]
export type AnswerFields = Pick<
  StoredAnswer,
  | 'name'
  | 'kind'
  | 'route'
  | 'levels'
  | 'answer'
  | 'facts'
  | 'source_title'
  | 'source_organization'
  | 'source_url'
  | 'hidden'
> &
  Record<LineField | 'checked_on', string>

export const fieldLabels: Readonly<Record<keyof AnswerFields, string>> = {
  name: 'Name',
  also_called: 'Other names',
  kind: 'Kind',
  route: 'How it gets to the animal',
  levels: 'Levels',
  answer: 'Answer',
  now: 'What to do now',
  never: 'What not to do',
  signs: 'Signs',
  facts: 'Facts it rests on',
  source_title: 'Source',
  source_organization: 'Organization',
  source_url: 'Address of the source',
  checked_on: 'Checked on',
  hidden: 'Hidden from readers',
}

export const routeNames: Readonly<Record<EntryRoute, string>> = {
  eaten: 'Eaten',
  swallowed: 'Swallowed whole',
  skin: 'On skin or fur',
  breathed: 'Breathed in',
  sting: 'Sting or bite',
  snake: 'Snake bite',
  shock: 'Electric shock',
  none: 'None of these',
}

export const emptyAnswer: Answer = {
  ...{ id: '', slug: '', name: '', kind: 'food', route: 'eaten', answer: '' },
  ...{ also_called: [], signs: [], now: [], never: [], facts: [], levels: {} },
  ...{ source_title: '', source_organization: '', source_url: '', checked_on: null },
  ...{ hidden: false, starter: false, edited: false, version: 0, updated_at: '' },
}

export const withId = (entry: StoredAnswer): Answer => ({ ...entry, id: entry.slug })

export function toFields(entry: Answer): AnswerFields {
  const { name, kind, route, levels, answer, facts, hidden, checked_on } = entry
  const { source_title, source_organization, source_url } = entry
  return {
    ...{ name, kind, route, levels, answer, facts, hidden, source_title, source_organization, source_url },
    also_called: entry.also_called.join('\n'),
    now: entry.now.join('\n'),
    never: entry.never.join('\n'),
    signs: entry.signs.join('\n'),
    checked_on: checked_on ?? '',
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function toBody(fields: AnswerFields): AnswerBody {
  const { name, kind, route, levels, answer, hidden, checked_on } = fields
  const { source_title, source_organization, source_url } = fields
  return {
    ...{ name: name.trim(), kind, route, levels, answer: answer.trim(), hidden, checked_on: checked_on || null },
    source_title: source_title.trim(),
    source_organization: source_organization.trim(),
    source_url: source_url.trim(),
    also_called: linesOf(fields.also_called),
    now: linesOf(fields.now),
    never: linesOf(fields.never),
    signs: linesOf(fields.signs),
    facts: fields.facts.map(({ id }) => id),
  }
}

const fieldOrder = Object.keys(fieldLabels) as (keyof AnswerFields)[]

/** In the order of the form. Spaces and empty lines at the end are not stored, so they are no change. */
export function changedFields(one: AnswerFields, other: AnswerFields): (keyof AnswerFields)[] {
  const [mine, theirs] = [toBody(one), toBody(other)]
  return fieldOrder.filter((name) =>
    name === 'levels'
      ? speciesKeys.some((species) => one.levels[species] !== other.levels[species])
      : JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  )
}

/** For people who compare two versions, or copy their text. */
export function fieldText(fields: AnswerFields, name: keyof AnswerFields): string {
  if (name === 'kind') return kindNames[fields.kind]
  if (name === 'route') return routeNames[fields.route]
  if (name === 'hidden') return fields.hidden ? 'Yes' : 'No'
  if (name === 'facts') return fields.facts.map(({ statement }) => statement).join('\n')
  if (name !== 'levels') return fields[name]
  return speciesKeys
    .flatMap((species) => {
      const level = fields.levels[species]
      return level ? [`${finderSpecies[species]}: ${levelNames[level]}`] : []
    })
    .join('\n')
}

export const answerText = (fields: AnswerFields) =>
  fieldOrder.map((name) => `${fieldLabels[name]}: ${fieldText(fields, name)}`).join('\n\n')
