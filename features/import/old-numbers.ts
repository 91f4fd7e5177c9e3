import type { Db } from '#features/tables.ts'

/** WordPress also shows a post at `/?p=7`, whatever its address: what the post or page with this number became. */
export async function findByOldNumber(db: Db, number: string): Promise<string | undefined> {
  if (!/^[1-9]\d{0,11}$/.test(number)) return undefined
  const brought = db
    .selectFrom('import_items')
    .where('item_key', '=', number)
    .where('import_items.site', 'in', (query) =>
      query.selectFrom('imports').select('imports.site').where('source', '=', 'wordpress'),
    )
  const article = await brought
    .innerJoin('articles', 'articles.id', 'import_items.entity_id')
    .select('articles.slug')
    .where('import_items.kind', '=', 'post')
    .where('articles.visible', '=', true)
    .orderBy('import_items.import_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (article) return `/article/${article.slug}`
  const page = await brought
    .innerJoin('pages', 'pages.id', 'import_items.entity_id')
    .select('pages.path')
    .where('import_items.kind', '=', 'page')
    .where('pages.state', '=', 'published')
    .orderBy('import_items.import_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return page?.path
}
