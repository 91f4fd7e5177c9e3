import type { ArticleState, Correction } from '#domain/articles/article.ts'
import { isGenerated, type Provenance } from '#domain/articles/provenance.ts'
import { isSameText, type ReaderText } from '#domain/articles/reader-text.ts'
import type { Result } from '#domain/result.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { judgeArticleClaims, untestedRule } from '#features/test-log/first-hand-claims.ts'
import { checkArticle, type CheckDeps } from './check-article.ts'
import { isDecided } from './decisions.ts'

export const minReasonLength = 10

/** Publishes a text in spite of its findings. A text that no person wrote needs a reason. */
export type Release = { reason: string }

type ReviewedArticle = ReaderText & {
  id: string
  state: ArticleState
  provenance: Provenance
  corrections: readonly Correction[]
  findings: readonly SafetyFinding[]
}
type Change = {
  /** Undefined for a new article. */
  before: ReviewedArticle | undefined
  after: ReviewedArticle
  release?: Release | undefined
  /** A background job asks, so nobody could answer. */
  isJob?: boolean
  /** Checks also what does not change. */
  recheck?: boolean
}

/** `held`: a text that no person wrote, so releasing it needs a reason. */
export type Findings = { reason: 'findings'; findings: readonly SafetyFinding[]; held: boolean }
type ReviewResult = Result<
  { isTextChanged: boolean; isReleased: boolean; findings: readonly SafetyFinding[] },
  Findings
>

/** Decides whether a change may be saved. Drafts always may; what becomes public is checked, on every path. */
export async function reviewChange(deps: CheckDeps, change: Change): Promise<ReviewResult> {
  const { before, after, release, isJob = false, recheck = false } = change
  const isTextChanged = !before || !isSameText(before, after)
  const isPublic = after.state !== 'draft'
  const unchanged = { ok: true, isTextChanged, isReleased: false, findings: after.findings } as const
  const isCorrected = JSON.stringify(before?.corrections) !== JSON.stringify(after.corrections)
  if (!isTextChanged && !isCorrected && !recheck && (!isPublic || before.state === after.state)) return unchanged

  const held = isGenerated(after.provenance)
  const current = await checkStored(deps, after)
  const findings = held ? merge(after.findings.filter(isIn(after)), current) : current
  const accepted = { ...unchanged, findings }
  const isAsked = isPublic && findings.length > 0 && (held || !isJob)
  if (!isAsked || (before && (await isKnown(deps, before, after, findings)))) return accepted
  if (release && (!held || release.reason.trim().length >= minReasonLength)) return { ...accepted, isReleased: true }
  return { ok: false, reason: 'findings', findings, held }
}

/** A person may tell of their own experience, which a generator does not have; of a product, if there is a log of it. */
async function checkStored(deps: CheckDeps, article: ReviewedArticle): Promise<SafetyFinding[]> {
  const { provenance } = article
  const isHuman = !isGenerated(provenance)
  const found = await checkArticle(deps, article, { ...provenance, isHuman })
  return isHuman ? (await judgeArticleClaims(deps.db, article))(found) : found
}

/** A published article is asked about only what is new in it; others about a text that nobody has decided on. */
async function isKnown(
  deps: CheckDeps,
  before: ReviewedArticle,
  after: ReviewedArticle,
  findings: readonly SafetyFinding[],
): Promise<boolean> {
  if (before.state !== 'published') return isSameText(before, after) && isDecided(deps.db, after)
  // Words that were true may have lost their log since they were published.
  const foundBefore = (await checkStored(deps, before)).filter(({ rule }) => rule !== untestedRule)
  const earlier = new Set([...before.findings, ...foundBefore].map(keyOf))
  return findings.every((finding) => earlier.has(keyOf(finding)))
}

/** What a generator found stays until its sentence is gone, although the check alone may not find it again. */
const isIn =
  ({ title, excerpt, content }: ReaderText) =>
  ({ sentence }: SafetyFinding) =>
    [title, excerpt, content].some((text) => text.includes(sentence))

function merge(stored: readonly SafetyFinding[], current: readonly SafetyFinding[]): SafetyFinding[] {
  const storedKeys = new Set(stored.map(keyOf))
  return [...stored, ...current.filter((finding) => !storedKeys.has(keyOf(finding)))]
}

const keyOf = ({ rule, sentence, reason }: SafetyFinding) => [rule, sentence || reason].join('\n')
