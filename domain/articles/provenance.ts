import type { SafetyFinding } from '../safety/finding.ts'
import { formatLongDate } from '../text/dates.ts'

export type Writer =
  | { kind: 'person'; name: string }
  | { kind: 'model'; name: string; prompt: string }
  | { kind: 'built-in' }
  | { kind: 'starter' }
  /** A program that used a token of somebody. */
  | { kind: 'assistant'; token: string; owner: string }

/** Who or what wrote a version of an article, and what it rests on. */
export type Provenance = {
  writer?: Writer
  /** People who changed the text afterwards. */
  editedBy?: readonly string[]
  facts?: readonly string[]
  mode?: 'careful' | 'quick'
  calls?: number
}

export function isGenerated({ writer }: Provenance): boolean {
  return writer?.kind === 'model' || writer?.kind === 'built-in' || writer?.kind === 'assistant'
}

export function addEditor(provenance: Provenance, name: string): Provenance {
  const { writer, editedBy = [] } = provenance
  const isKnown = editedBy.includes(name) || (writer?.kind === 'person' && writer.name === name)
  return isKnown ? provenance : { ...provenance, editedBy: [...editedBy, name] }
}

type Reviewed = { reviewer_name: string | null; reviewer_credential: string | null; reviewed_at: number | null }

const leads = {
  model: 'Drafted with AI',
  'built-in': 'Assembled from our library',
  starter: 'From the Wagwise starter library',
  assistant: 'Drafted with an assistant',
  person: undefined,
} as const

/** `Drafted with AI`, for texts that no person of the site wrote. Who edits a starter article adopts it. */
export function originLead(provenance: Provenance | undefined): string | undefined {
  const { writer, editedBy = [] } = provenance ?? {}
  if (writer?.kind === 'starter' && editedBy.length > 0) return undefined
  return leads[writer?.kind ?? 'person']
}

/** `Drafted with AI, reviewed by Ada Moss, DVM on May 4, 2026`. Undefined for the texts of people. */
export function originSentence(
  article: Reviewed & { provenance?: Provenance | undefined },
  timeZone?: string,
): string | undefined {
  const lead = originLead(article.provenance)
  if (lead === undefined) return undefined
  const { reviewed_at } = article
  const reviewer = reviewerName(article)
  if (reviewer === '') return `${lead}, not yet reviewed`
  return `${lead}, reviewed by ${reviewer}${reviewed_at === null ? '' : ` on ${formatLongDate(reviewed_at, timeZone)}`}`
}

/** With the credential; empty without a review. */
export function reviewerName({ reviewer_name, reviewer_credential }: Reviewed): string {
  return [reviewer_name, reviewer_credential].filter(Boolean).join(', ')
}

type Version = Reviewed & { provenance: Provenance; findings: readonly SafetyFinding[] }

/** For the version history: `Model gpt-5 (prompt 3), edited by Ada · 2 findings · reviewed by Eve, DVM`. */
export function describeVersion(version: Version): string {
  const { writer, editedBy = [], facts = [] } = version.provenance
  const { length } = version.findings
  const reviewer = reviewerName(version)
  const wrote = [writer && describeWriter(writer), editedBy.length > 0 && `edited by ${editedBy.join(', ')}`]
  return [
    wrote.filter(Boolean).join(', '),
    facts.length > 0 && `${facts.length} ${facts.length === 1 ? 'fact' : 'facts'}`,
    length > 0 && `${length} ${length === 1 ? 'finding' : 'findings'}`,
    reviewer && `reviewed by ${reviewer}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function describeWriter(writer: Writer): string {
  if (writer.kind === 'built-in') return 'Built-in writer'
  if (writer.kind === 'starter') return 'Starter library'
  if (writer.kind === 'assistant') return `Drafted by an assistant through ${writer.owner}’s token “${writer.token}”`
  return writer.kind === 'person' ? `Written by ${writer.name}` : `Model ${writer.name} (prompt ${writer.prompt})`
}
