import type { PageContent, PageContext, PageResult } from '#app/route.ts'
import { optionalReads } from '#app/pages/optional-reads.ts'
import { currentProducts } from '#domain/products/current-products.ts'
import { findMentions, collectMentionedKeys } from '#domain/products/article-products.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listPlacedProducts, listSources, type Block } from '#domain/articles/blocks.ts'
import { figureScene } from '#domain/articles/figures.ts'
import { categoryUrl } from '#domain/articles/categories.ts'
import type { Byline } from '#domain/authors/author.ts'
import { findByline } from '#features/authors/queries.ts'
import { readPopularCached } from '#features/articles/popular-cache.ts'
import { listRelated, readAdjacentArticles } from '#features/articles/rankings.ts'
import { findPublishedArticle, findRenamedSlug, listNewest } from '#features/articles/queries.ts'
import { listComments } from '#features/comments/queries.ts'
import { findCredits } from '#features/media/queries.ts'
import { readEntryNames } from '#features/finder/article-links.ts'
import type { Illustrator } from '#features/media/ports.ts'
import { listPlacedIn, listProductsMentioned } from '#features/products/queries.ts'
import { ArticleView } from './article-view.tsx'
import { commentJson } from '#app/routes/comments.ts'
import type { Head } from '#app/layout/head.tsx'
import { blogPostingNode } from '#app/json-ld/article-nodes.ts'
import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import { lastRevised, type Article } from '#domain/articles/article.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { withoutHiddenTools } from '#domain/tools/without-hidden-tools.ts'
import { recallsOfArticle, withoutRecalledLinks } from '#domain/recalls/recalled-products.ts'
import { isAboutFood, linkEntries } from '#domain/finder/entry-links.ts'
import { categoriesOf, type Site } from '#domain/site/site.ts'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { LostPage } from '#app/ui/lost-page.tsx'

const maxPopular = 5
/** Those that a page contains; the island reads all of them. */
const maxComments = 100
const modelCredit = 'AI-generated image'
const noAdjacent = { previous: undefined, next: undefined }
const noNeighbors = { related: [], elsewhere: [] }

export async function articlePage(context: PageContext<{ slug: string }>): Promise<PageResult> {
  const { db, log } = context.deps
  const { slug } = context.params
  const reads = optionalReads(log)
  const article = await reads.attempt(findPublishedArticle(db, slug))
  if (!article) return reads.failed() ? articleNotFound(503) : redirectOrNotFound(await findRenamedSlug(db, slug))
  return renderArticle(context, article, { reads })
}

/** A draft has no likes and comments, and no reader's recommendations. */
type RenderOptions = { isDraft?: boolean; reads?: ReturnType<typeof optionalReads> }

export async function renderArticle(
  { deps, site }: PageContext,
  stored: Article,
  { isDraft = false, reads = optionalReads(deps.log) }: RenderOptions,
): Promise<PageContent> {
  const { db, clock } = deps
  const { attempt, failed } = reads
  const article = site.hidesOrigin ? { ...stored, provenance: {} } : stored
  const parsed = withoutHiddenTools(site, parseArticleText(article.content))
  const mentions = findMentions(parsed)
  const now = clock()
  const imageUrls = parsed.flatMap((block) => (block.kind === 'image' ? [block.src] : []))
  const [
    products = [],
    placed = [],
    neighbors = noNeighbors,
    popular,
    adjacent = noAdjacent,
    byline,
    credits,
    comments,
    names,
  ] = await Promise.all([
    attempt(listProductsMentioned(db, collectMentionedKeys(mentions))),
    attempt(listPlacedIn(db, parsed)),
    attempt(listRelated(db, article)),
    attempt(readPopularCached(deps)),
    attempt(readAdjacentArticles(db, article)),
    attempt(findByline(db, article.author)),
    attempt(findCredits(db, [article.image_url, ...imageUrls])),
    attempt(isDraft ? Promise.resolve([]) : listComments(db, article.id, maxComments)),
    site.omitsEntryLinks ? undefined : attempt(readEntryNames(deps)),
  ])
  const read = popular ?? (await attempt(listNewest(db, maxPopular + 1))) ?? []
  const others = read.filter(({ id }) => id !== article.id).slice(0, maxPopular)
  // A credit in the text wins over the one in the media library.
  const creditOf = (src: string, written?: string) => {
    const { credit = '', generated = false } = credits?.get(src) ?? {}
    return [written ?? credit, generated && !site.hidesOrigin ? modelCredit : ''].filter(Boolean).join(', ')
  }
  const linked = names ? linkEntries(parsed, names, { linksMild: isAboutFood(article) }).blocks : parsed
  const captionOf = (src: string) => credits?.get(src)?.caption
  const recalls = recallsOfArticle(site, { id: article.id, mentions, placed: listPlacedProducts(parsed) })
  const blocks = withoutRecalledLinks({ recalls }, linked).map((block) => {
    if (block.kind !== 'image') return block
    const caption = block.caption ?? captionOf(block.src)
    return { ...block, ...(caption && { caption }), credit: creditOf(block.src, block.credit) }
  })
  const hero = { caption: captionOf(article.image_url), credit: creditOf(article.image_url) }
  const figures = drawFigures(deps.illustrator, blocks)
  const view = {
    site,
    article,
    hero,
    blocks,
    mentions,
    recalls,
    // Nothing is sold to somebody in fear.
    products: article.emergency ? [] : currentProducts(site, products, now),
    placed: article.emergency ? [] : currentProducts(site, placed, now),
    figures,
    ...neighbors,
    adjacent,
    byline,
    now,
    isDraft,
    comments: comments?.map((comment) => commentJson(comment, site)),
  }
  return {
    ...(failed() && { status: 503 as const }),
    head: articleHead(site, article, { byline, blocks }),
    // A popup must not cover what somebody needs at once.
    newsletter: article.emergency ? 'bandOnly' : 'band',
    sheet: 'article-blocks',
    body: <ArticleView {...view} popular={others} />,
  }
}

function drawFigures(illustrator: Illustrator, blocks: readonly Block[]): Map<string, string> {
  const drawn = blocks.flatMap((block): [string, string][] => {
    const scene = block.kind === 'figure' ? illustrator.scene(figureScene(block.figure)) : undefined
    return block.kind === 'figure' && scene ? [[block.figure, scene.svg]] : []
  })
  return new Map(drawn)
}

function redirectOrNotFound(renamed: string | undefined): PageResult {
  return renamed === undefined ? articleNotFound(404) : { status: 301, location: `/article/${renamed}` }
}

/** The same page for a missing article and a failed query; only the status differs. */
export function articleNotFound(status: 404 | 503): PageResult {
  const head = { title: 'Article Not Found', description: 'There is no such article.', noindex: true }
  const body = (
    <LostPage title="Article Not Found" text="The article you're looking for doesn't exist.">
      <LinkButton href="/blog" variant="primary">
        Back to Blog
      </LinkButton>
    </LostPage>
  )
  return { status, head, newsletter: 'popup', body }
}

type HeadInput = { byline: Byline | undefined; blocks: readonly Block[] }

/** Both URLs of an article declare the same canonical URL. */
function articleHead(site: Site, article: Article, { byline, blocks }: HeadInput): Head {
  return {
    title: article.title,
    searchTitle: article.search_title,
    description: article.meta_description || article.excerpt,
    path: `/article/${article.slug}`,
    canonical: article.canonical_url,
    noindex: article.noindex || article.sample === true,
    kind: 'article',
    image: {
      path: article.social_image ?? `/social/${article.slug}.png`,
      alt: article.title,
      ours: article.social_image === null,
    },
    published: {
      at: toIsoString(article.published_date),
      updated: toIsoString(lastRevised(article)),
      section: article.category,
      author: article.author,
      tags: article.meta_keywords,
    },
    structured: [
      blogPostingNode(site, article, { byline, sources: listSources(blocks) }),
      breadcrumbNode(site, [
        { href: '/', label: 'Home' },
        { href: '/blog', label: 'Articles' },
        { href: categoryUrl(categoriesOf(site), article.category), label: article.category },
        { href: `/article/${article.slug}`, label: article.title },
      ]),
    ],
  }
}
