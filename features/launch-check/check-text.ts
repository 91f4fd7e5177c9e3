import type { EditableSettings } from '#domain/site/settings.ts'
import type { checkSources } from './check-sources.ts'

/**
 * `doneTitle` replaces the title once the item is done. `confirmable`: the owner can complete it by confirming.
 * `opens`: the setting or the page where it is fixed.
 */
export type CheckText = {
  area?: string
  title: string
  doneTitle?: string
  reason: string
  source: keyof typeof checkSources | null
  fix: string
  confirmable: boolean
  opens?: keyof EditableSettings | `/${string}`
}
