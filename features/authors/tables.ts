import type { Generated } from 'kysely'
import type { Author } from '#domain/authors/author.ts'

export type AuthorTables = {
  authors: Omit<Author, 'version'> & { version: Generated<number>; created_at: number; updated_at: number }
}
