import { parseArticleText } from '#domain/articles/article-text.ts'
import { listSources } from '#domain/articles/blocks.ts'
import type { Correction } from '#domain/articles/article.ts'
import type { ReaderText } from '#domain/articles/reader-text.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { Needs } from '#features/deps.ts'
import { readFacts } from '#features/facts/queries.ts'
import { readSite } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'

export type CheckDeps = Needs<'db' | 'config' | 'safetyGate'>

/** The one place where a text is checked. `facts`: ids, in order of the references. `tag`: that of a run. */
export async function checkArticle(
  deps: CheckDeps,
  article: ReaderText & { corrections?: readonly Correction[] },
  { facts = [], tag, isHuman = false }: { facts?: readonly string[] | undefined; tag?: string; isHuman?: boolean } = {},
): Promise<SafetyFinding[]> {
  const {
    title,
    excerpt,
    content,
    takeaways,
    meta_description,
    meta_keywords,
    search_title,
    corrections = [],
  } = article
  // What was wrong is quoted only to be corrected.
  const corrected = corrections.map(({ right }) => right)
  const fields = [excerpt, ...takeaways, meta_description, search_title ?? '', ...corrected].filter(
    (text) => text !== '',
  )
  const { programTags, affiliateTag } = await readSite(deps)
  return deps.safetyGate({
    title,
    fields,
    keywords: meta_keywords,
    content,
    isHuman,
    affiliateTag: tag ?? affiliateTag,
    programTags,
    facts: await citedFacts(deps.db, content, facts),
  })
}

/** By number of the reference. An owner may have moved sources, so a fact counts only if its source still has the number. */
async function citedFacts(db: Db, content: string, ids: readonly string[]) {
  const factsById = new Map((ids.length === 0 ? [] : await readFacts(db, ids)).map((fact) => [fact.id, fact]))
  const sources = factsById.size === 0 ? [] : listSources(parseArticleText(content))
  return new Map(
    sources.flatMap(({ number, title }) => {
      const fact = factsById.get(ids[number - 1] ?? '')
      return fact?.source_title === title ? [[number, fact] as const] : []
    }),
  )
}
