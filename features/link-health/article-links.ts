import { checkLink, type LinkIssue } from '#domain/affiliate/link-health.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listHrefs } from '#domain/articles/inline-text.ts'
import { parseAffiliateUrl } from '#domain/affiliate/links.ts'
import type { ArticleUse } from '#features/products/mentions.ts'
import type { Db } from '#features/tables.ts'

/** A link in the text of articles that is broken or earns nothing. */
export type ArticleLinkProblem = LinkIssue & { link: string; articles: ArticleUse[] }
type FoundIssue = LinkIssue & { link: string }
type ScannedArticle = { version: number; tag: string; issues: readonly FoundIssue[] }

const batchSize = 100
const maxProblems = 200

/** Texts are scanned once per version. Articles without problems take almost no memory. */
const scanned = new WeakMap<Db, Map<string, ScannedArticle>>()

/** Checks the links of all articles outside the trash, without following them. Most used first. */
export async function listArticleLinkProblems(db: Db, tag: string): Promise<ArticleLinkProblem[]> {
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'version'])
    .where('deleted_at', 'is', null)
    .where((row) => row.or(['%amazon.%', '%amzn.to%', '%a.co/%'].map((host) => row('content', 'like', host))))
    .execute()
  const known = scanned.get(db) ?? new Map<string, ScannedArticle>()
  const due = articles.filter(({ id, version }) => {
    const scan = known.get(id)
    return scan?.version !== version || scan.tag !== tag
  })
  for (let from = 0; from < due.length; from += batchSize) {
    const ids = due.slice(from, from + batchSize).map(({ id }) => id)
    const texts = await db.selectFrom('articles').select(['id', 'version', 'content']).where('id', 'in', ids).execute()
    for (const { id, version, content } of texts) known.set(id, { version, tag, issues: findIssues(content, tag) })
  }
  const current = articles.flatMap(({ version: _, ...article }) => {
    const scan = known.get(article.id)
    return scan ? [{ article, scan }] : []
  })
  scanned.set(db, new Map(current.map(({ article, scan }) => [article.id, scan])))
  return groupByLink(current)
}

function groupByLink(articles: readonly { article: ArticleUse; scan: ScannedArticle }[]): ArticleLinkProblem[] {
  const problems = new Map<string, ArticleLinkProblem>()
  for (const { article, scan } of articles) {
    for (const issue of scan.issues) {
      const known = problems.get(issue.link)
      if (known) known.articles.push(article)
      else problems.set(issue.link, { ...issue, articles: [article] })
    }
  }
  return [...problems.values()].toSorted((a, b) => b.articles.length - a.articles.length).slice(0, maxProblems)
}

function findIssues(content: string, tag: string): FoundIssue[] {
  const hrefs = parseArticleText(content).flatMap((block) =>
    block.kind === 'paragraph' ? listHrefs(block.inlines).filter((href) => parseAffiliateUrl(href)) : [],
  )
  return [...new Set(hrefs)].flatMap((link) => {
    const issue = checkLink({ asin: null, affiliate_link: link }, tag)
    return issue ? [{ ...issue, link }] : []
  })
}
