import type { Generated } from 'kysely'
import type { ImportOptions } from '#domain/import/options.ts'
import type { ImportReport } from '#domain/import/report.ts'
import type { SourceName, SourcePlace } from '#domain/import/source.ts'
import type { NoteKind } from '#domain/import/notes.ts'

export type ImportState =
  | 'uploading'
  | 'looking'
  | 'ready'
  | 'refused'
  | 'running'
  | 'paused'
  | 'done'
  | 'undoing'
  | 'undone'

/** `kept`: an undo left it, because somebody had edited it. */
type ItemState = 'found' | 'brought' | 'known' | 'left out' | 'kept' | 'removed'

export type ItemKind =
  | 'author'
  | 'category'
  | 'post'
  | 'page'
  | 'picture'
  | 'link'
  | 'comment'
  | 'product'
  | 'redirect'
  | 'subscriber'
  | 'setting'
  | 'entry'

/** `posts` and the others: how many are done. `prepared`: authors and addresses are there. */
export type ImportProgress = Partial<
  Record<'posts' | 'comments' | 'pictures' | 'redirects' | 'subscribers' | 'removed' | 'kept', number> &
    Record<'ownDone' | 'prepared' | 'postsDone' | 'commentsDone' | 'redirectsDone' | 'subscribersDone', true>
>

export type ImportTables = {
  imports: {
    id: string
    source: SourceName | null
    site: Generated<string>
    state: ImportState
    options: ImportOptions
    report: ImportReport
    progress: ImportProgress
    message: Generated<string>
    user_id: string | null
    lease_until: Generated<number>
    lease_token: Generated<string | null>
    created_at: number
    started_at: Generated<number | null>
    finished_at: Generated<number | null>
  }
  import_files: { import_id: string; position: number; name: string; bytes: number }
  import_items: {
    import_id: string
    kind: ItemKind
    item_key: string
    site: string
    state: Generated<ItemState>
    data: Generated<object>
    entity_id: Generated<string | null>
    hash: Generated<string | null>
  }
  import_notes: {
    id: string
    import_id: string
    phase: 'look' | 'run'
    kind: NoteKind
    place: Partial<SourcePlace>
    what: string
    why: Generated<string>
    sentence: Generated<string>
    details: Generated<object>
    article_id: Generated<string | null>
    created_at: number
  }
  import_pictures: {
    import_id: string
    article_id: string
    url: string
    path: string | null
    hero: boolean
    alt: string
    state: Generated<'waiting' | 'brought' | 'missing'>
    media_id: Generated<string | null>
    attempts: Generated<number>
    not_before: Generated<number>
  }
}
