import type { ComponentType } from 'react'
import type { Role } from '#domain/accounts/role.ts'

export type TabName = 'articles' | 'products' | 'messages' | 'analytics'

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
