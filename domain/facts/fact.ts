import { parseWebUrl } from '../text/web-url.ts'

export const factKinds = ['poison', 'danger sign', 'husbandry', 'interval', 'law', 'passage'] as const
type FactKind = (typeof factKinds)[number]
export const species =
  'dog cat rabbit guinea-pig hamster rat mouse gerbil chinchilla ferret bird reptile amphibian fish invertebrate horse'.split(
    ' ',
  )

/** Something that a text may rest on. `checked_on` is a day, or null if the source is named from knowledge. */
export type Fact = {
  id: string
  /** Null for the facts of the starter library. */
  source_id: string | null
  kind: FactKind
  species: readonly string[]
  subject: string
  statement: string
  emergency: boolean
  source_title: string
  source_organization: string
  source_url: string
  checked_on: string | null
}

export const sourceKinds = ['text', 'url', 'file'] as const
/** What an owner adds to the shelf. Its text is searched in passages. */
export type SourceInput = {
  kind: (typeof sourceKinds)[number]
  title: string
  organization: string
  url: string
  body: string
}

export const maxSourceLength = 1_000_000

export function sourceErrors({ kind, title, organization, url, body }: SourceInput): Record<string, string> {
  const errors = {
    title: title.trim() === '' ? 'Please enter a title.' : title.length > 300 && 'Use at most 300 characters.',
    organization: organization.length > 200 && 'Use at most 200 characters.',
    url: urlError(url, kind === 'url'),
    body: body.trim() === '' ? 'Please enter the text.' : body.length > maxSourceLength && 'Use at most 1 MB of text.',
  }
  return Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error ? [[field, error]] : [])))
}

function urlError(url: string, isRequired: boolean): string | false {
  if (url === '') return isRequired && 'Please enter the URL.'
  return (url.length > 2000 || !parseWebUrl(url)) && 'Please enter a full URL that starts with https://.'
}

const maxPassage = 600
const minPassage = 200

/** Splits a text at the ends of sentences, else at line breaks or spaces, into passages of at most 600 characters. */
export function splitPassages(text: string): string[] {
  const passages: string[] = []
  let rest = text.replaceAll(/[^\S\n]{2,}|[^\S\n ]/g, ' ').trim()
  while (rest !== '') {
    const end = rest.length <= maxPassage ? rest.length : findCut(rest.slice(0, maxPassage + 1))
    passages.push(
      rest
        .slice(0, end)
        .replaceAll(/ ?\n\s*/g, ' ')
        .trim(),
    )
    rest = rest.slice(end).trimStart()
  }
  return passages
}

function findCut(window: string): number {
  const sentence = Math.max(...['. ', '! ', '? ', '.\n', '!\n', '?\n'].map((end) => window.lastIndexOf(end))) + 1
  const line = window.lastIndexOf('\n')
  const space = window.lastIndexOf(' ')
  const cut = [sentence, line, space].find((at) => at >= minPassage)
  if (cut !== undefined) return cut
  const isPair = /[\uD800-\uDBFF]/.test(window.charAt(maxPassage - 1))
  return isPair ? maxPassage - 1 : maxPassage
}
