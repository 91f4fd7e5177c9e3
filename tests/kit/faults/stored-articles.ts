import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Row = Record<string, unknown>
export type StoredArticles = {
  articles: number
  slugs: number
  orphanFiles: number
  orphanRows: number
  lostFiles: number
}

/** What is stored, read directly from the database file and the media folder. */
export async function readStoredArticles(folder: string): Promise<StoredArticles> {
  const articles = queryRows(folder, 'select slug, image_url, content from articles')
  const media = queryRows(folder, 'select id, file, recipe from media')
  const texts = articles.map((row) => `${String(row['image_url'])} ${String(row['content'])}`).join('\n')
  const folders = await readdir(join(folder, 'media')).catch((): string[] => [])
  const ids = new Set(media.map((row) => String(row['id'])))
  const files = media.filter((row) => row['file'] !== null).map((row) => String(row['id']))
  return {
    articles: articles.length,
    slugs: new Set(articles.map((row) => row['slug'])).size,
    orphanFiles: folders.filter((name) => !ids.has(name)).length,
    orphanRows: [...ids].filter((id) => !texts.includes(id)).length,
    lostFiles: files.filter((id) => !folders.includes(id)).length + countMissingPictures(texts, ids),
  }
}

/** Images that an article shows but that are not stored. */
function countMissingPictures(texts: string, ids: ReadonlySet<string>): number {
  return [...texts.matchAll(/\/media\/([0-9a-f]{24})\./g)].filter(([, id]) => !ids.has(id ?? '')).length
}

export function queryRows(folder: string, statement: string): Row[] {
  const file = new DatabaseSync(join(folder, 'wagwise.db'), { readOnly: true, timeout: 5000 })
  try {
    return file.prepare(statement).all()
  } finally {
    file.close()
  }
}
