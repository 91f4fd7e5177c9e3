import type { Generated } from 'kysely'
import type { Redirect } from '#domain/redirects/redirect.ts'

/** Who made it: a person, a CSV file, or an import, by its id. */
export type RedirectSource = 'person' | 'file' | `import:${string}`

type Redirects = Redirect & {
  id: string
  source: RedirectSource
  created_by: string | null
  created_at: number
  updated_at: number
  version: Generated<number>
  /** Kept for a while, so that it can be restored. */
  deleted_at: number | null
}

export type RedirectTables = {
  redirects: Redirects
  redirect_days: { redirect_id: string; day: string; hits: number }
  missing_page_days: { day: string; path: string; readers: number; referrer: string | null; last_at: number }
  ignored_missing_pages: { path: string; created_at: number }
}
