import type { Result } from '#domain/result.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { readSite } from '#features/settings/queries.ts'
import type { FirstHandClaims } from '#features/test-log/first-hand-claims.ts'
import type { CheckDeps } from './check-article.ts'
import type { Findings } from './review-change.ts'

/** A text outside the articles that readers see: a page, a product, an author or a newsletter issue. */
export type PublicText = { title?: string; fields?: readonly (string | null | undefined)[]; content?: string | null }

/** `release`: the person who saves it has seen the findings. */
type TextChange = {
  before?: PublicText | undefined
  after: PublicText
  release?: boolean | undefined
  /** What its words of experience rest on. It changes apart from the text. */
  claims?: FirstHandClaims
}

/** Whether a text may become public. As with a published article, only what is new in it is asked about. */
export async function reviewText(
  deps: CheckDeps,
  { before, after, release = false, claims = (findings) => [...findings] }: TextChange,
): Promise<Result<{ findings: readonly SafetyFinding[] }, Findings>> {
  const current = claims(await checkPublicText(deps, after))
  if (current.length === 0) return { ok: true, findings: [] }
  const earlierKeys = new Set(before && (await checkPublicText(deps, before)).map(keyOf))
  const findings = current.filter((finding) => !earlierKeys.has(keyOf(finding)))
  if (findings.length === 0 || release) return { ok: true, findings }
  return { ok: false, reason: 'findings', findings, held: false }
}

export async function checkPublicText(
  deps: CheckDeps,
  { title = '', fields = [], content }: PublicText,
): Promise<SafetyFinding[]> {
  const { programTags, affiliateTag, name } = await readSite(deps)
  // As readers see it.
  const fill = (text: string) => text.replaceAll('{site}', name)
  return deps.safetyGate({
    title: fill(title),
    fields: fields.flatMap((text) => (text ? fill(text) : [])),
    content: fill(content ?? ''),
    affiliateTag,
    programTags,
    isHuman: true,
  })
}

const keyOf = ({ rule, sentence, reason }: SafetyFinding) => [rule, sentence || reason].join('\n')

/** For the audit log: what was found and saved in spite of it. */
export function releasedDetails(findings: readonly SafetyFinding[]): { released?: string } {
  const reasons = new Set(findings.map(({ reason }) => reason))
  return reasons.size === 0 ? {} : { released: [...reasons].join(' ') }
}
