import { cleanQuery } from '#domain/articles/search.ts'
import { chooseAnswer, type ChosenAnswer, type SearchAnswer } from '#domain/search/answer.ts'
import type { FoundLink, SiteSearch } from '#domain/search/site-search.ts'
import type { ArticleCard } from '#domain/articles/article.ts'
import { parseSearchQuery, relaxQuery, widenTerm, type SearchQuery } from '#domain/search/search-query.ts'
import { shortestCorrected } from '#domain/search/spelling.ts'
import { splitWords } from '#domain/search/stems.ts'
import { phoneHref, type PoisonLine } from '#domain/tonight/poison-lines.ts'
import { readSynonyms } from '#domain/search/synonyms.ts'
import { searchArticles, type ArticleFilter, type ArticleList } from '#features/articles/list.ts'
import { findSentences, listFoundArticles, listSpecified, suggestArticles } from '#features/articles/search-articles.ts'
import { readNamedDocuments } from '#features/search-index/named-documents.ts'
import { findDocuments, findLists, listIndexed, type FoundDocument } from '#features/search-index/queries.ts'
import { findCompletions, findCorrections } from '#features/search-index/spelling.ts'
import type { Db } from '#features/tables.ts'

type SearchOptions = {
  /** The owner's lines. */
  synonyms?: string | undefined
  /** As it was typed, without corrections. */
  exact?: boolean | undefined
  /** Whom to call in an emergency. */
  poisonLines?: readonly PoisonLine[] | undefined
  /** Lets totals and answers be cached. */
  version?: number | undefined
}

const maxProducts = 4
const maxPages = 4
/** People who speak to a device ask in whole sentences. */
const maxQuestion = 300
const maxLines = 2
const answerKinds = ['entry', 'situation'] as const
const noLinks = { products: [], pages: [] }

/** Articles, and what else the site has for the words. A blank query lists all articles. */
export async function searchSite(
  db: Db,
  filter: ArticleFilter,
  { synonyms, exact = false, version, poisonLines }: SearchOptions = {},
): Promise<ArticleList & { search: SiteSearch | null }> {
  const q = cleanQuery(filter.q ?? '', maxQuestion)
  if (q === '') {
    const list = await listSpecified(db, filter, version)
    return { ...(await listFoundArticles(db, filter, list, noQuery)), search: null }
  }
  const isFirstPage = !filter.cursor
  const search = async (words: string) => {
    const own = { ...filter, q: words }
    const [query, specified] = await Promise.all([readQuery(db, words, synonyms), listSpecified(db, own, version)])
    const list = (narrower: SearchQuery) => listFoundArticles(db, own, specified, narrower)
    const [found, links] = await Promise.all([
      searchOrRelax(db, query, list, { isNone: ({ total }) => total === 0, version }),
      isFirstPage ? findLinks(db, query) : noLinks,
    ])
    const hasLinks = links.products.length + links.pages.length > 0
    return { ...found, links, isEmpty: found.isEmpty && !hasLinks }
  }
  const { links, found, query, answer, corrected } = await searchOrCorrect(db, q, search, { exact })
  const ids = found.articles.map(({ id }) => id)
  return {
    ...found,
    search: {
      corrected,
      ...links,
      ...(isFirstPage ? withLines(answer, poisonLines) : nothingToSay),
      sentences: await findSentences(db, ids, query),
    },
  }
}

const noQuery: SearchQuery = { terms: [], said: [], species: [], speciesTerms: [], lastWord: undefined }

type Suggestions = Pick<SiteSearch, 'corrected' | 'answer' | 'lines' | 'pages' | 'sentences'> & {
  articles: ArticleCard[]
}

/** For search as you type. Pages only where there is nothing else. */
export async function suggest(
  db: Db,
  input: string,
  { synonyms, poisonLines, version }: SearchOptions = {},
): Promise<Suggestions> {
  const q = cleanQuery(input, maxQuestion)
  if (q === '') return { articles: [], corrected: null, ...nothingToSay, pages: [], sentences: {} }
  const search = async (words: string) => {
    const [query, specified] = await Promise.all([readQuery(db, words, synonyms), searchArticles(db, words)])
    const list = (narrower: SearchQuery) => suggestArticles(db, specified, narrower)
    return searchOrRelax(db, query, list, { isNone: ({ length }) => length === 0, version })
  }
  const { found: articles, query, answer, corrected } = await searchOrCorrect(db, q, search)
  const ids = articles.map(({ id }) => id)
  const pages = articles.length > 0 || answer ? [] : (await findDocuments(db, query, pageList)).map(toLink)
  const sentences = await findSentences(db, ids, query)
  return { articles, ...withLines(answer, poisonLines), corrected, pages, sentences }
}

type Found<List> = {
  found: List
  /** What was found for: fewer words than were typed, if no article has them all. */
  query: SearchQuery
  typed: SearchQuery
  answer: SearchAnswer | null
  /** Whether something has all the words. */
  isWhole: boolean
  isEmpty: boolean
}

/** If nothing has all the words of a question, articles about what the answer is about, or with most of the words. */
async function searchOrRelax<List>(
  db: Db,
  typed: SearchQuery,
  list: (query: SearchQuery) => Promise<List>,
  { isNone, version }: { isNone: (found: List) => boolean; version: number | undefined },
): Promise<Found<List>> {
  const [found, chosen] = await Promise.all([list(typed), findAnswer(db, typed, version)])
  const answer = chosen?.answer ?? null
  const isWhole = !isNone(found) || chosen?.isWhole === true
  for (const query of isNone(found) ? relaxQuery(typed, chosen?.terms ?? []) : []) {
    const more = await list(query)
    if (!isNone(more)) return { found: more, query, typed, answer, isWhole, isEmpty: false }
  }
  return { found, query: typed, typed, answer, isWhole, isEmpty: isNone(found) && !answer }
}

/** Searches for what was probably meant if nothing has the words as they were typed. */
async function searchOrCorrect<Result extends Pick<Found<unknown>, 'typed' | 'isWhole' | 'isEmpty'>>(
  db: Db,
  q: string,
  search: (words: string) => Promise<Result>,
  { exact = false } = {},
): Promise<Result & { corrected: string | null }> {
  const found = await search(q)
  const correction = found.isWhole || exact ? undefined : await correctQuery(db, q, found.typed)
  const better = correction === undefined ? undefined : await search(correction)
  const isBetter = better && !better.isEmpty && (found.isEmpty || better.isWhole || !found.isWhole)
  return isBetter ? { ...better, corrected: correction ?? null } : { ...found, corrected: null }
}

/** The last word may not be complete yet. */
async function readQuery(db: Db, text: string, ownSynonyms?: string): Promise<SearchQuery> {
  const query = parseSearchQuery(text, readSynonyms(ownSynonyms))
  const last = query.terms.at(-1)
  if (last === undefined || last.typed !== query.lastWord) return query
  const completions = await findCompletions(db, last.typed)
  if (completions.length === 0 || (isShort(last.typed) && (await listIndexed(db, [last])).length > 0)) return query
  return widenTerm(query, last.typed, completions)
}

/** The vocabulary has no short words, so it cannot tell whether one is complete. */
const isShort = (word: string) => word.length < shortestCorrected

async function findLinks(db: Db, query: SearchQuery) {
  const [products = [], pages = []] = await findLists(db, query, [
    { kinds: ['product'], limit: maxProducts, mainOnly: true },
    pageList,
  ])
  return { products: products.map(toLink), pages: pages.map(toLink) }
}

const pageList = { kinds: ['page'], limit: maxPages } as const

const toLink = ({ key, title, href, summary }: FoundDocument): FoundLink => ({ key, title, href, summary })

async function findAnswer(db: Db, query: SearchQuery, version?: number): Promise<ChosenAnswer | null> {
  if (query.terms.length === 0) return null
  const documents = await readNamedDocuments(db, answerKinds, version)
  const stems = [...query.said, ...query.terms].flatMap(({ alternatives }) => alternatives.flat())
  return chooseAnswer([...new Set(stems.flatMap((each) => documents.get(each) ?? []))], query)
}

type Answered = Pick<SiteSearch, 'answer' | 'lines'>
const nothingToSay: Answered = { answer: null, lines: [] }

/** An answer that is serious has the lines beside it. Where there is none, readers are told whom to ask instead. */
function withLines(answer: SearchAnswer | null, poisonLines: readonly PoisonLine[] = []): Answered {
  const lines = poisonLines
    .slice(0, maxLines)
    .map(({ name, phone, note }) => ({ name, phone, note, href: phoneHref(phone) }))
  if (!answer) return { answer, lines }
  return { answer: ['emergency', 'never'].includes(answer.level) ? { ...answer, lines } : answer, lines: [] }
}

/** The same text with the words that nothing has put right. Undefined if none can be. */
async function correctQuery(db: Db, text: string, { terms }: SearchQuery): Promise<string | undefined> {
  const words = splitWords(text)
  const single = terms.filter(({ typed }) => words.includes(typed))
  const known = await listIndexed(db, single)
  const unknown = single.filter((term) => !known.includes(term))
  const corrections = await Promise.all(unknown.map(({ typed }) => findCorrections(db, typed)))
  let isChanged = false
  for (const [index, term] of unknown.entries()) {
    const at = words.indexOf(term.typed)
    const [correction] = corrections[index] ?? []
    if (at < 0 || correction === undefined) continue
    words[at] = correction
    isChanged = true
  }
  return isChanged ? words.join(' ') : undefined
}
