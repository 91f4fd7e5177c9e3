import { sql } from 'kysely'
import type { Author, Byline } from '#domain/authors/author.ts'
import { countRows } from '#features/keyset-pagination.ts'
import { preparedQuery } from '#features/prepared-query.ts'
import type { Db } from '#features/tables.ts'

const columns = ['id', 'slug', 'name', 'kind', 'role', 'bio', 'image_url', 'links', 'version'] as const

export async function findAuthor(db: Db, by: { slug: string } | { id: string }): Promise<Author | undefined> {
  const authors = db.selectFrom('authors').select(columns)
  const query = 'slug' in by ? authors.where('slug', '=', by.slug) : authors.where('id', '=', by.id)
  return query.executeTakeFirst()
}

/** Undefined for a name without a page, which is then shown without a link. */
export async function findByline(db: Db, name: string): Promise<Byline | undefined> {
  return (await db.executeQuery(bylineQuery(db, name))).rows[0]
}

const bylineQuery = preparedQuery((db, name: string) =>
  db.selectFrom('authors').select(['slug', 'name', 'kind']).where('name', '=', name).compile(),
)

export type ListedAuthor = Author & { articles: number }

export async function listAuthors(db: Db): Promise<ListedAuthor[]> {
  const articles = sql<number>`(select count(*) from articles where author = authors.name and visible = true)`
  return db.selectFrom('authors').select(columns).select(articles.as('articles')).orderBy('name').execute()
}

export async function listAuthorPages(db: Db): Promise<{ slug: string; newest: number }[]> {
  const rows = await db
    .selectFrom('authors')
    .select('authors.slug')
    // One look into the index for each author: grouping would read every article.
    .select((row) =>
      row
        .selectFrom('articles')
        .select('published_date')
        .whereRef('articles.author', '=', 'authors.name')
        .where('visible', '=', true)
        .where('sample', '=', false)
        .orderBy('published_date', 'desc')
        .limit(1)
        .as('newest'),
    )
    .orderBy('authors.slug')
    .execute()
  return rows.flatMap(({ slug, newest }) => (newest === null ? [] : [{ slug, newest }]))
}

const recentArticles = 100

/** How many articles, and the categories of the latest hundred, most frequent first. */
export async function readAuthorStats(db: Db, name: string): Promise<{ articles: number; categories: string[] }> {
  const recent = db
    .selectFrom('articles')
    .select('category')
    .where((row) => row.and({ visible: true, author: name }))
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
    .limit(recentArticles)
  const [articles, rows] = await Promise.all([
    countRows(db.selectFrom('articles').where('visible', '=', true).where('author', '=', name)),
    db
      .selectFrom(recent.as('recent'))
      .select((row) => ['category', row.fn.countAll<number>().as('articles')])
      .groupBy('category')
      .orderBy('articles', 'desc')
      .orderBy('category')
      .execute(),
  ])
  return { articles, categories: rows.map(({ category }) => category) }
}
