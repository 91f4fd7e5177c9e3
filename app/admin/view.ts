import type { ComponentType } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import { chart, message, page } from '#app/ui/icons/dashboard.json'
import { bag } from '#app/ui/icons/reading.json'

/** The tab bar. A tab opens its first view; a tab with several views shows them as links above the view. */
export const tabs = [
  { name: 'articles', label: 'Articles', icon: page },
  { name: 'products', label: 'Products', icon: bag },
  { name: 'messages', label: 'Messages', icon: message },
  { name: 'analytics', label: 'Analytics', icon: chart },
] as const
type TabName = (typeof tabs)[number]['name']

type Entry = {
  label: string
  /** This role, or one that includes it. */
  access: Role
  /** Entries with an icon are listed in the rail, in this order. */
  icon?: string
}

/** What waits in a view, counted by `GET /api/admin/counts`. */
type Count = 'messages' | 'comments' | 'subscribers'

export type View = Entry & {
  /** The first is the link to the view. `:id` and other parameters match one segment. */
  paths: readonly [string, ...string[]]
  /** The tab that the view belongs to. */
  tab?: TabName
  count?: Count
  /** An editor, without the rail and the bar. */
  fullScreen?: true
  /** `id`: the parameter of the path, or an empty string. */
  load: () => Promise<ComponentType<{ id: string }>>
}

/** Opens over any view by `?open=`. */
export type DialogView = Entry & { opens: string; load: () => Promise<ComponentType<{ onClose: () => void }>> }
