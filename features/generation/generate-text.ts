import type { Fact } from '#domain/facts/fact.ts'
import { isVisible } from '#features/articles/columns.ts'
import { readFacts, searchFacts } from '#features/facts/queries.ts'
import { readProductKeys } from '#features/products/queries.ts'
import { readTopicKeys } from '#features/categories/queries.ts'
import type { Db } from '#features/tables.ts'
import { callProvider, type CallCounter } from './call-provider.ts'
import { checkArticle, type CheckDeps } from '#features/review/check-article.ts'
import { readTitles, prioritizeTitles } from './existing-titles.ts'
import type { GeneratedText, WriteRequest } from './ports.ts'
import type { GenerationDeps } from './settings.ts'
import type { ItemProduct, StoredDraft, ValidatedText } from './tables.ts'
import { validateText, withProductMention, type TextRules } from './validate-text.ts'

export type TextRequest = Omit<WriteRequest, 'existingTitles' | 'affiliateProduct' | 'style'> & {
  product: ItemProduct | null
  /** In addition to the titles on the site. */
  moreTitles?: readonly string[]
  item?: string
  /** The article that it replaces, whose title it may have. */
  refreshes?: string | null | undefined
}

export type TextTask = {
  request: WriteRequest
  rules: TextRules
  signal: AbortSignal
  counter?: CallCounter | undefined
}

export async function prepareText(
  deps: GenerationDeps,
  { product, moreTitles = [], item = '', refreshes, ...request }: TextRequest,
  signal: AbortSignal,
): Promise<TextTask> {
  const topics = await readTopicKeys(deps.db, request.category)
  const titles = await readTitles(deps.db, { item, article: refreshes })
  const existingKeys = await readProductKeys(deps.db)
  return {
    request: {
      ...request,
      ...(topics && { topics }),
      existingTitles: [...moreTitles, ...prioritizeTitles(request.category, titles)],
      ...(deps.style && { style: deps.style }),
      ...(product && { affiliateProduct: { name: product.name, link: product.link, imageUrl: product.imageUrl } }),
    },
    rules: {
      category: request.category,
      existingTitles: [...moreTitles, ...titles.map(({ title }) => title)],
      tag: request.affiliateTag,
      product: product ?? undefined,
      isKnown: (key) => existingKeys.has(key),
      facts: [],
      isBuiltin: deps.generation.writer.model === undefined,
    },
    signal,
  }
}

export async function writeDraft(deps: GenerationDeps, task: TextTask) {
  const { writer } = deps.generation
  const facts = writer.model ? await chooseFacts(deps, task.request) : []
  const request = { ...task.request, ...(facts.length > 0 && { facts }) }
  const draft = await callWriter(deps, task, (signal) => writer.write(request, signal))
  return checkDraft(deps, task, draft, facts)
}

export async function checkDraft(
  deps: CheckDeps,
  { rules }: TextTask,
  { usage: _usage, ...response }: GeneratedText,
  facts: readonly Fact[],
): Promise<StoredDraft> {
  const ofTopic = rules.isBuiltin ? await readFacts(deps.db, response.references?.map(({ fact }) => fact) ?? []) : facts
  const { text: cleaned, rejections } = validateText(response, { ...rules, facts: ofTopic })
  const text = await withReadNext(deps.db, cleaned, rules.isBuiltin ? response.links : undefined)
  const findings = [...(await checkText(deps, text, rules)), ...text.findings]
  return { response, text: { ...text, findings }, rejections, facts }
}

export function callWriter<Value extends object>(
  deps: GenerationDeps,
  { signal, counter }: TextTask,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  return callProvider(deps, { kind: 'text', isPaid: deps.generation.writer.isPaid, signal, call, counter })
}

const maxFacts = 14
const speciesOfCategory: Readonly<Record<string, string>> = { 'Dog Care': 'dog', 'Cat Care': 'cat' }

/** Of a category with another name that is still about one species. */
function speciesOfTopics(topics: readonly string[] = []): string | undefined {
  return topics.length === 1 ? ['dog', 'cat'].find((species) => species === topics[0]) : undefined
}

/** Those that the brief names come first. */
async function chooseFacts({ db }: GenerationDeps, request: WriteRequest): Promise<readonly Fact[]> {
  const { brief, outline, category, topics, productType = '' } = request
  const ofBrief = await readFacts(db, brief?.facts ?? [])
  const headings = outline?.sections.map(({ heading }) => heading) ?? []
  const words = [brief?.question, brief?.angle, outline?.title, ...headings, productType, category]
  const species = brief?.species || speciesOfCategory[category] || speciesOfTopics(topics)
  const similar = await searchFacts(db, words.filter(Boolean).join(' '), { species, limit: maxFacts })
  const others = similar.filter(({ id }) => ofBrief.every((fact) => fact.id !== id))
  return [...ofBrief, ...others].slice(0, Math.max(maxFacts, ofBrief.length))
}

/** Only articles that readers can open. */
async function withReadNext(db: Db, text: ValidatedText, slugs: readonly string[] = []): Promise<ValidatedText> {
  if (slugs.length === 0) return text
  const rows = await db
    .selectFrom('articles')
    .select(['slug', 'title'])
    .where('slug', 'in', slugs)
    .where(isVisible)
    .execute()
  const links = rows
    .toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
    .map(({ slug, title }) => `[${title.replaceAll(/[[\]]/g, '')}](/article/${slug})`)
  if (links.length === 0) return text
  const { content } = text
  const sources = content.indexOf('\n\n[^1]: ')
  const end = sources < 0 ? content.length : sources
  return { ...text, content: `${content.slice(0, end)}\n\nRead next: ${links.join(', ')}.${content.slice(end)}` }
}

/** Adds a product whose data no model has seen. */
export async function placeProduct(deps: CheckDeps, text: ValidatedText, product: ItemProduct, tag: string) {
  const placed = { ...text, content: withProductMention(text.content, product) }
  const former = new Set(text.findings.map(({ reason }) => reason))
  const added = (await checkText(deps, placed, { tag })).filter(({ reason }) => !former.has(reason))
  return { ...placed, findings: [...text.findings, ...added] }
}

/** `tag` is the run's, which may differ from the site's. */
function checkText(deps: CheckDeps, { takeaways = [], ...text }: ValidatedText, { tag }: { tag: string }) {
  return checkArticle(deps, { ...text, takeaways, search_title: null }, { tag, facts: text.facts })
}
