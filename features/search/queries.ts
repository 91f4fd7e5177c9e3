import { cleanQuery } from '#domain/articles/search.ts'
import { chooseAnswer, type SearchAnswer } from '#domain/search/answer.ts'
import type { FoundLink, SiteSearch } from '#domain/search/site-search.ts'
import type { ArticleCard } from '#domain/articles/article.ts'
import { parseSearchQuery, widenTerm, type SearchQuery } from '#domain/search/search-query.ts'
import { splitWords } from '#domain/search/stems.ts'
import { phoneHref, type PoisonLine } from '#domain/tonight/poison-lines.ts'
import { readSynonyms } from '#domain/search/synonyms.ts'
import type { ArticleFilter, ArticleList } from '#features/articles/list.ts'
import { findSentences, listFoundArticles, suggestArticles } from '#features/articles/search-articles.ts'
import { findDocuments, isIndexed, type FoundDocument } from '#features/search-index/queries.ts'
import { findCompletions, findCorrections } from '#features/search-index/spelling.ts'
import type { Db } from '#features/tables.ts'

type SearchOptions = {
  /** The owner's lines. */
  synonyms?: string | undefined
  /** As it was typed, without corrections. */
  exact?: boolean | undefined
  /** Whom to call in an emergency. */
  poisonLines?: readonly PoisonLine[] | undefined
  /** Lets totals be cached. */
  version?: number | undefined
}

const maxProducts = 4
const maxPages = 4
const maxAnswers = 12
const maxLines = 2
const answerKinds = ['entry', 'situation'] as const
const noMatches: Omit<SiteSearch, 'corrected' | 'sentences'> = { answer: null, products: [], pages: [] }

/** Articles, and what else the site has for the words. A blank query lists all articles. */
export async function searchSite(
  db: Db,
  filter: ArticleFilter,
  { synonyms, exact = false, version, poisonLines }: SearchOptions = {},
): Promise<ArticleList & { search: SiteSearch | null }> {
  const q = cleanQuery(filter.q ?? '')
  const search = async (words: string, corrected: string | null) => {
    const query = await readQuery(db, words, synonyms)
    const isFirstPage = !filter.cursor
    const [list, others] = await Promise.all([
      listFoundArticles(db, { ...filter, q: words }, query, version),
      isFirstPage ? findOthers(db, query) : noMatches,
    ])
    const isEmpty = list.total === 0 && !others.answer && others.products.length + others.pages.length === 0
    return { query, list, others, corrected, isEmpty }
  }
  if (q === '') return { ...(await listFoundArticles(db, filter, noQuery, version)), search: null }
  const typed = await search(q, null)
  const correction = typed.isEmpty && !exact ? await correctQuery(db, q, typed.query) : undefined
  const corrected = correction === undefined ? undefined : await search(correction, correction)
  const result = corrected && !corrected.isEmpty ? corrected : typed
  const { query, list, others } = result
  const ids = list.articles.map(({ id }) => id)
  return {
    ...list,
    search: {
      corrected: result.corrected,
      ...others,
      answer: withLines(others.answer, poisonLines),
      sentences: await findSentences(db, ids, query),
    },
  }
}

const noQuery: SearchQuery = { terms: [], species: [], speciesTerms: [], lastWord: undefined }

type Suggestions = Pick<SiteSearch, 'corrected' | 'answer' | 'sentences'> & { articles: ArticleCard[] }

/** For search as you type. */
export async function suggest(
  db: Db,
  input: string,
  { synonyms, poisonLines }: SearchOptions = {},
): Promise<Suggestions> {
  const q = cleanQuery(input)
  if (q === '') return { articles: [], corrected: null, answer: null, sentences: {} }
  const search = async (words: string) => {
    const query = await readQuery(db, words, synonyms)
    const [articles, answer] = await Promise.all([suggestArticles(db, words, query), findAnswer(db, query)])
    return { query, articles, answer }
  }
  let found = await search(q)
  let corrected: string | null = null
  if (found.articles.length === 0 && !found.answer) {
    const correction = await correctQuery(db, q, found.query)
    const better = correction === undefined ? undefined : await search(correction)
    if (better && (better.articles.length > 0 || better.answer)) {
      found = better
      corrected = correction ?? null
    }
  }
  const { articles, answer, query } = found
  const sentences = await findSentences(
    db,
    articles.map(({ id }) => id),
    query,
  )
  return { articles, answer: withLines(answer, poisonLines), corrected, sentences }
}

/** The last word may not be complete yet. */
async function readQuery(db: Db, text: string, ownSynonyms?: string): Promise<SearchQuery> {
  const query = parseSearchQuery(text, readSynonyms(ownSynonyms))
  const last = query.terms.at(-1)?.typed
  if (last === undefined || last !== query.lastWord) return query
  const completions = await findCompletions(db, last)
  return completions.length === 0 ? query : widenTerm(query, last, completions)
}

async function findOthers(db: Db, query: SearchQuery) {
  const [answer, products, pages] = await Promise.all([
    findAnswer(db, query),
    findDocuments(db, query, { kinds: ['product'], limit: maxProducts, mainOnly: true }),
    findDocuments(db, query, { kinds: ['page'], limit: maxPages }),
  ])
  return { answer, products: products.map(toLink), pages: pages.map(toLink) }
}

const toLink = ({ key, title, href, summary }: FoundDocument): FoundLink => ({ key, title, href, summary })

async function findAnswer(db: Db, query: SearchQuery): Promise<SearchAnswer | null> {
  const documents = await findDocuments(db, query, { kinds: answerKinds, limit: maxAnswers, mainOnly: true })
  return chooseAnswer(documents, query)
}

function withLines(answer: SearchAnswer | null, poisonLines: readonly PoisonLine[] = []): SearchAnswer | null {
  if (!answer || !['emergency', 'never'].includes(answer.level)) return answer
  const lines = poisonLines
    .slice(0, maxLines)
    .map(({ name, phone, note }) => ({ name, phone, note, href: phoneHref(phone) }))
  return { ...answer, lines }
}

/** The same text with the words that nothing has put right. Undefined if none can be. */
async function correctQuery(db: Db, text: string, { terms }: SearchQuery): Promise<string | undefined> {
  const words = splitWords(text)
  let isChanged = false
  for (const term of terms) {
    const at = words.indexOf(term.typed)
    if (at < 0 || (await isIndexed(db, term))) continue
    const [correction] = await findCorrections(db, term.typed)
    if (correction === undefined) return undefined
    words[at] = correction
    isChanged = true
  }
  return isChanged ? words.join(' ') : undefined
}
