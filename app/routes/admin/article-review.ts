import { z } from 'zod'
import { actingUser } from '#app/guards/require-access.ts'
import { json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { toIsoString, toIsoStringOrNull } from '#domain/text/dates.ts'
import { listVersions } from '#features/articles/versions.ts'
import { readFacts } from '#features/facts/queries.ts'
import { approveArticle } from '#features/review/commands.ts'
import { isAboutText, listDecisions, type Decision } from '#features/review/decisions.ts'
import { reviewChange } from '#features/review/review-change.ts'
import { isoTime, optionalLine, requiredLine, fieldsOf } from '../field-schemas.ts'
import { authorApi, editorApi, type AdminContext } from '../user-api.ts'
import * as schemas from './article-schemas.ts'
import { definedFields, editError, editResponse, findOwnArticle, maxArticleBytes } from './articles.ts'
import { factSchema } from './facts.ts'

type Context<Body = undefined> = AdminContext<{ id: string }, Body>

const checkedText = { title: true, excerpt: true, content: true, takeaways: true } as const
const checkedMeta = { meta_description: true, meta_keywords: true, search_title: true } as const
/** The text in the editor, and the state that it should get. */
const checkBody = z.strictObject(schemas.articleUpdateBody.pick({ ...checkedText, ...checkedMeta, state: true }).shape)
const factNoteSchema = factSchema.pick({ id: true, statement: true, source_title: true, source_url: true })
/** `asks`: saving it like this needs a `release`; if it is also `held`, one with a reason. */
const checkResponse = z.strictObject({
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
  const facts = await listFactNotes(
    context,
    findings.flatMap(({ fact }) => fact ?? []),
  )
  return json({ findings, facts, asks: !review.ok, held: !review.ok && review.held })
}

async function listFactNotes({ deps }: Pick<Context, 'deps'>, ids: readonly string[]) {
  return (await readFacts(deps.db, ids)).map(({ id, statement, source_title, source_url }) => {
    return { id, statement, source_title, source_url }
  })
}

const decisionSchema = z.strictObject({
  kind: z.enum(['approved', 'released']),
  version: z.int(),
  ...fieldsOf(z.string(), 'name', 'credential', 'note'),
  at: isoTime,
})
/** `current`: readers get exactly the text that was decided on. */
const reviewResponse = z.strictObject({
  decisions: z.array(decisionSchema.extend({ current: z.boolean() })),
  reviewer: z.strictObject({ name: z.string(), credential: z.string() }),
  facts: z.array(factNoteSchema),
})

const shownDecisions = 5

async function getReview(context: Context) {
  const { db } = context.deps
  const actor = await actingUser(context)
  const article = await findOwnArticle(context)
  if (!article) return notFound()
  const decisions = (await listDecisions(db, article.id)).slice(0, shownDecisions)
  const current = await Promise.all(decisions.map(({ version }) => isAboutText(db, version, article)))
  const profile = await findProfile(context, actor.name)
  return json({
    decisions: decisions.map((decision, index) => ({ ...decisionJson(decision), current: current[index] ?? false })),
    reviewer: { name: actor.name, credential: profile },
    facts: await listFactNotes(context, article.provenance.facts ?? []),
  })
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

const decisionJson = ({ kind, version, user_name, credential, note, created_at }: Decision) => ({
  kind,
  version,
  name: user_name,
  credential,
  note,
  at: toIsoString(created_at),
})

const approvalBody = z.strictObject({
  version: schemas.versionField,
  name: requiredLine('The name', 120).trim(),
  credential: optionalLine('The credential', 200).trim(),
})

async function postApproval(context: Context<z.output<typeof approvalBody>>) {
  const { deps, params, body, user } = context
  const approved = await approveArticle(deps, { ...body, id: params.id, user_id: user.id })
  const article = await findOwnArticle(context)
  if (!article) return notFound()
  if (approved.ok) return editResponse({ ok: true, article })
  if (approved.reason !== 'conflict') return editError({ ok: false, reason: approved.reason })
  return editError({ ok: false, reason: 'conflict', article })
}

const recordResponse = z.strictObject({
  article: z.strictObject({ ...fieldsOf(z.string(), 'id', 'slug', 'title', 'state'), published_date: isoTime }),
  versions: z.array(
    z.strictObject({
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
  const { id, slug, title, state, version, updated_at, updated_by } = article
  const current = { ...article, version, saved_at: updated_at, saved_by: updated_by }
  const record = {
    article: { id, slug, title, state, published_date: toIsoString(article.published_date) },
    versions: [current, ...versions].map((entry) => ({
      version: entry.version,
      title: entry.title,
      saved_at: toIsoString(entry.saved_at),
      saved_by: entry.saved_by,
      provenance: entry.provenance,
      findings: entry.findings,
      reviewed_by: entry.reviewer_name,
      reviewer_credential: entry.reviewer_credential,
      reviewed_at: toIsoStringOrNull(entry.reviewed_at),
    })),
    decisions: decisions.map((decision) => ({ ...decisionJson(decision), findings: decision.findings })),
  }
  const headers = { 'content-disposition': `attachment; filename="record-${slug}.json"` }
  return json(record, { headers, indent: 2 })
}

export const articleReviewRoutes = [
  authorApi('POST', '/api/admin/articles/:id/check', {
    rateLimit: perMinute(120),
    body: checkBody,
    response: checkResponse,
    maxBodyBytes: maxArticleBytes,
    handle: postCheck,
  }),
  authorApi('GET', '/api/admin/articles/:id/review', { response: reviewResponse, handle: getReview }),
  editorApi('POST', '/api/admin/articles/:id/approve', {
    body: approvalBody,
    response: schemas.savedArticleResponse,
    conflict: schemas.articleConflict,
    handle: postApproval,
  }),
  editorApi('GET', '/api/admin/articles/:id/record.json', { response: recordResponse, handle: getRecord }),
] as const
