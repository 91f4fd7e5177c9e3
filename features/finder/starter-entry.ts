import type { Entry } from '#domain/finder/entry.ts'

type EntrySource = 'source_title' | 'source_organization' | 'source_url' | 'checked_on'
/** As `content/finder` has it. */
export type StarterEntry = Omit<Entry, EntrySource | 'also_called' | 'hidden'> & {
  alsoCalled: readonly string[]
  source?: { title?: string; organization?: string; url?: string }
  checked: string | null
}
