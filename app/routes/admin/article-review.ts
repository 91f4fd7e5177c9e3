import { z } from 'zod'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { findName } from '#features/accounts/queries.ts'
import { listVersions } from '#features/articles/versions.ts'
import { readFacts } from '#features/facts/queries.ts'
import { approveArticle, isHeld, isOwnText } from '#features/review/commands.ts'
import { isAboutText, listDecisions, type ListedDecision } from '#features/review/decisions.ts'
import { reviewChange } from '#features/review/review-change.ts'
import { isoTime, optionalName, optionalText, requiredName, fieldsOf } from '../field-schemas.ts'
import { authorApi, editorApi, type AdminContext } from '../user-api.ts'
import * as schemas from './article-schemas.ts'
import { definedFields, editError, editResponse, findOwnArticle, maxArticleBytes } from './articles.ts'
import { factSchema } from './facts.ts'
import { withoutEmail } from './without-email.ts'

type Context<Body = undefined> = AdminContext<{ id: string }, Body>

const checkedText = { title: true, excerpt: true, content: true, takeaways: true } as const
const checkedMeta = { meta_description: true, meta_keywords: true, search_title: true } as const
/** The text in the editor, and the state that it should get. */
const checkBody = z.strictObject(schemas.articleUpdateBody.pick({ ...checkedText, ...checkedMeta, state: true }).shape)
const factNoteSchema = factSchema.pick({ id: true, statement: true, source_title: true, source_url: true })
/** `asks`: saving it like this needs a `release`; if it is also `held`, one with a reason. */
const checkResponse = z.object({
  findings: z.array(schemas.findingSchema),
  facts: z.array(factNoteSchema),
  ...fieldsOf(z.boolean(), 'asks', 'held'),
})

async function postCheck(context: Context<z.output<typeof checkBody>>) {
  const { deps, body } = context
  const article = await findOwnArticle(context)
  if (!article) return notFound()
  const review = await reviewChange(deps, {
    before: article,
    after: { ...article, ...definedFields(body) },
    recheck: true,
  })
  const { findings } = review
  const ids = findings.flatMap(({ fact }) => fact ?? [])
  return json({ findings, facts: await readFacts(deps.db, ids), asks: !review.ok, held: !review.ok && review.held })
}

const decisionSchema = z.object({
  kind: z.enum(['approved', 'released']),
  version: z.int(),
  ...fieldsOf(z.string(), 'name', 'credential', 'note'),
  /** The account that decided; null if it was deleted. Its email address is in the record only. */
  account: z.string().nullable(),
  at: isoTime,
})
/** `current`: readers get exactly the text that was decided on. */
const reviewResponse = z.object({
  decisions: z.array(decisionSchema.extend({ current: z.boolean() })),
  reviewer: z.object({ name: z.string(), credential: z.string() }),
  /** `ownText`: somebody else has to approve it. `held`: approving it needs a reason. */
  ...fieldsOf(z.boolean(), 'ownText', 'held'),
  facts: z.array(factNoteSchema),
  /** `by`: null if the account was deleted. `isOwn`: the caller wrote the text or asked for the review. */
  request: z
    .object({ by: z.string().nullable(), note: z.string(), at: isoTime.nullable(), isOwn: z.boolean() })
    .nullable(),
})

const maxDecisions = 5

async function getReview(context: Context) {
  const { deps, user } = context
  const { db } = deps
  const article = await findOwnArticle(context)
  if (!article) return notFound()
  const decisions = (await listDecisions(db, article.id)).slice(0, maxDecisions)
  const current = await Promise.all(decisions.map(({ version }) => isAboutText(db, version, article)))
  return json({
    decisions: decisions.map((decision, index) => ({
      ...decisionJson(decision),
      // Empty if the account was deleted.
      name: decision.user_name && withoutEmail(decision.user_name),
      account: decision.account === null ? null : withoutEmail(decision.account_name),
      current: current[index] ?? false,
    })),
    reviewer: { name: user.name, credential: await findProfile(context, user.name) },
    ownText: await isOwnText(db, article, user.id),
    held: await isHeld(deps, article),
    facts: await readFacts(db, article.provenance.facts ?? []),
    request: article.review_state && {
      by: article.review_requested_by && (await findRequester(context, article.review_requested_by)),
      note: article.review_note,
      at: article.review_changed_at,
      isOwn: [article.owner_id, article.review_requested_by].includes(user.id),
    },
  })
}

async function findRequester({ deps, user }: Context, id: string): Promise<string | null> {
  const name = await findName(deps.db, id)
  if (name === undefined) return null
  return id === user.id ? name : withoutEmail(name)
}

/** The author profile with the same name says what a person is. */
async function findProfile({ deps }: Context, name: string): Promise<string> {
  const author = await deps.db
    .selectFrom('authors')
    .select('role')
    .where((row) => row.and({ name, kind: 'person' }))
    .executeTakeFirst()
  return author?.role ?? ''
}

const decisionJson = (decision: ListedDecision) => ({ ...decision, name: decision.user_name, at: decision.created_at })

const approvalBody = z.strictObject({
  version: schemas.versionField,
  name: requiredName('The name', 120)
    .trim()
    .refine(
      (value) => parseEmailAddress(value) === undefined,
      'Readers see this name. Please enter one instead of an email address.',
    ),
  credential: optionalName('The credential', 200).trim(),
  reason: optionalText('The reason', 2000).optional(),
})

const approvalErrors = {
  own_text: { status: 403, error: 'You wrote this text, so somebody else has to approve it.' },
  reason_needed: {
    status: 422,
    error: 'The safety check holds this text. Approving it needs a reason of at least 10 characters.',
  },
}

async function postApproval(context: Context<z.output<typeof approvalBody>>) {
  const { deps, params, body, user } = context
  const { reason: note = '', ...approval } = body
  const approved = await approveArticle(deps, { ...approval, note, id: params.id, user_id: user.id })
  const article = await findOwnArticle(context)
  if (!article) return notFound()
  if (approved.ok) return editResponse({ ok: true, article })
  if (approved.reason === 'own_text' || approved.reason === 'reason_needed')
    return failureResponse({ reason: approved.reason }, approvalErrors)
  if (approved.reason !== 'conflict') return editError({ ok: false, reason: approved.reason })
  return editError({ ok: false, reason: 'conflict', article })
}

const recordResponse = z.object({
  article: z.object({ ...fieldsOf(z.string(), 'id', 'slug', 'title', 'state'), published_date: isoTime }),
  versions: z.array(
    z.object({
      version: z.int(),
      title: z.string(),
      saved_at: isoTime,
      ...fieldsOf(z.string().nullable(), 'saved_by', 'reviewed_by', 'reviewer_credential'),
      provenance: z.looseObject({}),
      findings: z.array(schemas.findingSchema),
      reviewed_at: isoTime.nullable(),
    }),
  ),
  decisions: z.array(decisionSchema.extend({ findings: z.array(schemas.findingSchema) })),
})

/** Everything that is known about how an article came about, for whoever has to account for it. */
async function getRecord(context: Context) {
  const { db } = context.deps
  const article = await findOwnArticle(context)
  if (!article) return notFound()
  const [versions, decisions] = await Promise.all([listVersions(db, article.id), listDecisions(db, article.id)])
  const current = { ...article, saved_at: article.updated_at, saved_by: article.updated_by }
  const record = {
    article,
    versions: [current, ...versions].map((entry) => ({ ...entry, reviewed_by: entry.reviewer_name })),
    decisions: decisions.map(decisionJson),
  }
  const headers = { 'content-disposition': `attachment; filename="record-${article.slug}.json"` }
  return json(record, { headers, indent: 2 })
}

export const articleReviewRoutes = [
  authorApi('POST', '/api/admin/articles/:id/check', {
    scope: 'drafts',
    summary: 'What the safety check says about a text that is not saved yet. Stores nothing.',
    rateLimit: perMinute(120),
    body: checkBody,
    response: checkResponse,
    maxBodyBytes: maxArticleBytes,
    handle: postCheck,
  }),
  authorApi('GET', '/api/admin/articles/:id/review', {
    scope: 'read',
    summary: 'The latest approvals and releases, newest first.',
    response: reviewResponse,
    handle: getReview,
  }),
  editorApi('POST', '/api/admin/articles/:id/approve', {
    scope: 'person',
    summary: 'Approves this version. Readers see the name and the credential until the text changes.',
    body: approvalBody,
    response: schemas.savedArticleResponse,
    conflict: schemas.articleConflict,
    handle: postApproval,
  }),
  editorApi('GET', '/api/admin/articles/:id/record.json', {
    scope: 'read',
    summary: 'Provenance, findings and decisions of all versions, as a file to download.',
    response: recordResponse,
    handle: getRecord,
  }),
] as const
