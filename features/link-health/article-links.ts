import { isSearchLink, parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { ownTag } from '#domain/affiliate/affiliate-tags.ts'
import { checkLink, type LinkIssue } from '#domain/affiliate/link-health.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listBlockTexts } from '#domain/articles/blocks.ts'
import { listHrefs } from '#domain/articles/inline-text.ts'
import { programWords, type AffiliateTags } from '#domain/affiliate/programs.ts'
import { withLink } from '#domain/products/linked-product.ts'
import type { Needs } from '#features/deps.ts'
import type { ArticleUse } from '#features/products/mentions.ts'
import type { Db } from '#features/tables.ts'
import { readSettingRow, writeSettingRow } from '#features/settings/rows.ts'

/** A link in the text of articles that is broken or earns nothing. */
type ArticleLinkProblem = LinkIssue & { link: string; articles: ArticleUse[] }
type LinkIssueOf = LinkIssue & { link: string }
type StoredCheck = { fingerprint: string; searches: number; problems: ArticleLinkProblem[] }

const batchSize = 100
const maxProblems = 200
const resultSetting = 'article-links'

/** The result of the last check; undefined before the first one has finished. */
export async function readTextCheck(db: Db): Promise<StoredCheck | undefined> {
  return (await readSettingRow(db, resultSetting)) as StoredCheck | undefined
}

/**
 * Checks the links in the texts of all articles outside the trash, without following them, and counts the products
 * that link to search results. The result is stored, because reading every text is too much for a request.
 */
export async function checkTextLinks(deps: Needs<'db' | 'clock'>, site: AffiliateTags): Promise<void> {
  const { db } = deps
  const stored = await readTextCheck(db)
  const fingerprint = `${site.affiliateTag} ${JSON.stringify(site.programTags ?? {})} ${await readFingerprint(db)}`
  const problems = stored?.fingerprint === fingerprint ? stored.problems : await findProblems(db, site)
  const result: StoredCheck = { fingerprint, searches: await countSearches(db), problems }
  await writeSettingRow(deps, resultSetting, result)
}

/** Changes with every edit, new article and deletion. */
async function readFingerprint(db: Db): Promise<string> {
  const { total, versions, last } = await db
    .selectFrom('articles')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.sum<number | null>('version').as('versions'),
      row.fn.max('updated_at').as('last'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return `${total} ${versions} ${last}`
}

async function findProblems(db: Db, site: AffiliateTags): Promise<ArticleLinkProblem[]> {
  const problems = new Map<string, ArticleLinkProblem>()
  for (let after = ''; ;) {
    const articles = await db
      .selectFrom('articles')
      .select(['id', 'title', 'slug', 'content'])
      .where('deleted_at', 'is', null)
      .where((row) => row.or(programWords.map((word) => row('content', 'like', `%${word}%`))))
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const { content, ...article } of articles)
      for (const issue of findIssues(content, site)) {
        const listed = problems.get(issue.link)
        if (listed) listed.articles.push(article)
        else problems.set(issue.link, { ...issue, articles: [article] })
      }
    const last = articles.at(-1)
    if (!last || articles.length < batchSize) break
    after = last.id
  }
  return [...problems.values()].toSorted((a, b) => b.articles.length - a.articles.length).slice(0, maxProblems)
}

async function countSearches(db: Db): Promise<number> {
  const products = await db
    .selectFrom('products')
    .select('affiliate_link')
    .where('live', '=', true)
    .where('affiliate_link', 'is not', null)
    .execute()
  return products.map(withLink).filter(({ link }) => link && isSearchLink(link)).length
}

function findIssues(content: string, site: AffiliateTags): LinkIssueOf[] {
  const hrefs = parseArticleText(content).flatMap((block) => listBlockTexts(block).flatMap(listHrefs))
  return [...new Set(hrefs)].flatMap((href) => {
    const link = parseAffiliateLink(href)
    // A link in a text need not earn anything, unless the owner has joined the program.
    const issue = link && ownTag(link, site) !== undefined && checkLink(link, null, site)
    return issue ? [{ ...issue, link: href }] : []
  })
}
