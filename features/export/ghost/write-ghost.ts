import { toIsoString } from '#domain/text/dates.ts'
import { nextFreeSlug, slugify } from '#domain/text/slug.ts'
import { readSite } from '#features/settings/queries.ts'
import { addPictures } from '../add-pictures.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { Copy, Written } from '../format.ts'
import {
  countPictures,
  countTexts,
  readArticles,
  readAuthors,
  readCustomPages,
  readRedirects,
  type ExportedArticle,
} from '../read-rows.ts'
import { toRules, withGroups } from '../redirect-rules.ts'
import { toMarkdown, withMedia } from '../to-markdown.ts'

const images = 'content/images/'
const imageAddress = `__GHOST_URL__/${images}`

type User = { id: string; name: string; slug: string; email: string; bio: string }

/** What refers to posts, collected while these are written. Ids count within the file only. */
type Relations = {
  tags: Map<string, string>
  users: Map<string, User>
  tagLinks: object[]
  authorLinks: object[]
  meta: object[]
}

/** A file that Ghost imports: the texts as Markdown cards, and the pictures. */
export async function writeGhost(deps: ExportDeps, copy: Copy): Promise<Written> {
  const { db } = deps
  const { contents } = copy
  await copy.expect((await countTexts(db, contents)) + (contents.pictures ? await countPictures(db) : 0))
  const relations: Relations = { tags: new Map(), users: new Map(), tagLinks: [], authorLinks: [], meta: [] }
  for (const { id, name, slug, bio } of await readAuthors(db)) relations.users.set(name, toUser(id, name, slug, bio))
  let texts = 0
  async function* posts() {
    for await (const article of readArticles(db, contents)) {
      yield await toPost(deps, article, relations)
      await copy.step()
      texts++
    }
    for await (const page of readCustomPages(db, contents)) {
      const { id, title, state, description, created_at, updated_at } = page
      relations.meta.push({ post_id: id, meta_description: description || null })
      yield {
        ...{ id, title, slug: page.path.slice(1), type: 'page', status: state },
        lexical: toLexical(await toMarkdown(deps, page.content, imageAddress)),
        ...{ created_at: toIsoString(created_at), updated_at: toIsoString(updated_at) },
        published_at: state === 'published' ? toIsoString(created_at) : null,
      }
      await copy.step()
      texts++
    }
  }
  await copy.add('ghost.json', ghostText(deps, copy, posts(), relations))
  if (contents.pictures) await addPictures(deps, copy, images)
  if (contents.redirects) await copy.add('redirects.yaml', redirectsText(await readRedirects(db)))
  return { texts }
}

const toUser = (id: string, name: string, slug: string, bio = ''): User => ({
  ...{ id, name, slug, bio },
  email: `${slug}@example.com`,
})

/** Ghost refuses two users with one slug or address. */
function newUser({ users }: Relations, name: string): User {
  const taken = new Set(Array.from(users.values(), ({ slug }) => slug))
  return toUser(`user-${users.size + 1}`, name, nextFreeSlug(slugify(name, 'author'), taken))
}

/** With a # in front, Ghost would hide the tag. */
const tagName = (name: string) => name.replace(/^[#\s]+/, '')

async function toPost(deps: ExportDeps, article: ExportedArticle, relations: Relations): Promise<object> {
  const { id, slug, title, state, excerpt, image_url, image_alt, published_date, created_at, updated_at } = article
  const names = [article.category, ...article.meta_keywords].map(tagName).filter(Boolean)
  for (const [sort_order, name] of [...new Set(names)].entries()) {
    if (!relations.tags.has(name)) relations.tags.set(name, `tag-${relations.tags.size + 1}`)
    relations.tagLinks.push({ post_id: id, tag_id: relations.tags.get(name), sort_order })
  }
  const { author } = article
  const user = relations.users.get(author) ?? newUser(relations, author)
  relations.users.set(author, user)
  relations.authorLinks.push({ post_id: id, author_id: user.id, sort_order: 0 })
  const { search_title: meta_title, meta_description } = article
  relations.meta.push({
    post_id: id,
    meta_title,
    meta_description,
    feature_image_alt: image_alt.slice(0, 190).toWellFormed() || null,
  })
  return {
    ...{ id, slug, title, type: 'post', status: state, featured: article.trending, visibility: 'public' },
    lexical: toLexical(await toMarkdown(deps, article.content, imageAddress)),
    custom_excerpt: excerpt.slice(0, 300).toWellFormed() || null,
    feature_image: withMedia(image_url, imageAddress) ?? (image_url || null),
    canonical_url: article.canonical_url,
    published_at: state === 'draft' ? null : toIsoString(published_date),
    ...{ created_at: toIsoString(created_at), updated_at: toIsoString(updated_at) },
  }
}

/** What Ghost's editor stores. A Markdown card stays editable there. */
function toLexical(markdown: string): string {
  const frame = { direction: null, format: '', indent: 0, version: 1 }
  return JSON.stringify({ root: { ...frame, type: 'root', children: [{ type: 'markdown', version: 1, markdown }] } })
}

async function* ghostText(
  deps: ExportDeps,
  { created_at }: Copy,
  posts: AsyncIterable<object>,
  relations: Relations,
): AsyncGenerator<string> {
  const site = await readSite(deps)
  yield `{"db":[{"meta":{"exported_on":${created_at},"version":"5.0.0"},"data":{\n"posts":[`
  let separator = '\n'
  for await (const post of posts) {
    yield separator + JSON.stringify(post)
    separator = ',\n'
  }
  yield '\n]'
  const slugs = new Set<string>()
  const tags = [...relations.tags].map(([name, id]) => {
    const slug = slugify(name, id)
    const isTaken = slugs.has(slug)
    slugs.add(slug)
    return { id, name, slug: isTaken ? `${slug}-${id}` : slug, visibility: 'public' }
  })
  const settings = [{ key: 'title', value: site.name }]
  const tables = {
    ...{ tags, users: [...relations.users.values()], posts_tags: relations.tagLinks },
    ...{ posts_authors: relations.authorLinks, posts_meta: relations.meta, settings },
  }
  for (const [name, rows] of Object.entries(tables)) yield `,\n"${name}":${JSON.stringify(rows)}`
  yield '\n}}]}\n'
}

/** Expressions, as Ghost reads every address. What is gone needs no line. */
function redirectsText(redirects: Parameters<typeof toRules>[0]): string {
  const rules = toRules(redirects)
  const lines = (status: number) =>
    rules
      .filter((rule) => rule.status === status)
      .map(({ from, isExpression, to }) => {
        const expression = isExpression ? from : `^${from.replaceAll(/[.*+?()[\]]/g, String.raw`\$&`)}/?$`
        return `  ${JSON.stringify(expression)}: ${JSON.stringify(withGroups(to, (group) => `$${group}`))}\n`
      })
  const article = `  ${JSON.stringify('^/article/([^/]+)/?$')}: ${JSON.stringify('/$1/')}\n`
  return `301:\n${[...lines(301), article].join('')}302:\n${lines(302).join('') || '  {}\n'}`
}
