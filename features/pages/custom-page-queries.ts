import type { CustomPage, PublishedPage } from '#domain/site/custom-page.ts'
import type { Db } from '#features/tables.ts'

const columns = [
  ...(['id', 'path', 'title', 'intro', 'description', 'content', 'menu', 'state'] as const),
  ...(['former_paths', 'version', 'updated_at'] as const),
] as const

export async function listCustomPages(db: Db): Promise<CustomPage[]> {
  return db.selectFrom('pages').select(columns).orderBy('title').orderBy('id').execute()
}

/** The first is the oldest, so that a new page comes last in its menu. */
export async function listPublishedPages(db: Db): Promise<PublishedPage[]> {
  return db
    .selectFrom('pages')
    .select(['path', 'title', 'intro', 'description', 'menu', 'former_paths', 'updated_at'])
    .where('state', '=', 'published')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findCustomPage(db: Db, by: { id: string } | { path: string }): Promise<CustomPage | undefined> {
  const pages = db.selectFrom('pages').select(columns)
  const query = 'id' in by ? pages.where('id', '=', by.id) : pages.where('path', '=', by.path)
  return query.executeTakeFirst()
}
