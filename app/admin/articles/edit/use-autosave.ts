import { useEffect, useEffectEvent, useState } from 'react'
import type { AutosaveResult } from '#app/admin/kit/use-versioned-edit.ts'
import { useDebouncedValue } from '#app/admin/kit/use-debounced-value.ts'
import { useWindowEvent } from '#app/admin/kit/use-window-event.ts'
import type { AdminArticle, ArticleFields } from '../article-fields.ts'

/** After the last change. */
const autosaveMs = 3000
const retryMs = 15_000

const notes: Readonly<Record<AutosaveResult, string>> = {
  saved: 'Saved',
  offline: 'Offline: kept on this device',
  conflict: 'Edited elsewhere: not saved. Press Save draft to compare.',
  rejected: 'Not saved. Press Save draft to see why.',
}

type Edit = {
  base: AdminArticle
  fields: ArticleFields
  version: number
  dirty: boolean
  saving: boolean
  blocked: unknown
  conflict: unknown
  autosave: (isHidden: boolean) => Promise<AutosaveResult>
}
/** How the last autosave ended, and of what. */
type Ended = { result: AutosaveResult; fields: ArticleFields; version: number }

/** Saves drafts by itself: what readers see changes only on purpose. Returns what to say about it. */
export function useAutosave(edit: Edit): string | undefined {
  const { base, fields, version, dirty } = edit
  const [isRunning, setRunning] = useState(false)
  const [ended, setEnded] = useState<Ended>()
  const isDraft = base.state === 'draft' && fields.state === 'draft' && fields.title.trim() !== ''
  const isBusy = isRunning || edit.saving
  // Another version, such as that of an image action, may settle a conflict. Another text may be accepted.
  const isStopped =
    (ended?.result === 'conflict' && ended.version === version) ||
    (ended?.result === 'rejected' && ended.fields === fields)
  const isDue = isDraft && dirty && !isBusy && !isStopped && !edit.blocked && !edit.conflict
  const isOffline = ended?.result === 'offline'

  const save = useEffectEvent(async () => {
    if (!isDue) return
    setRunning(true)
    try {
      setEnded({ result: await edit.autosave(document.hidden), fields, version })
    } finally {
      setRunning(false)
    }
  })
  const isSettled = useDebouncedValue(fields, autosaveMs) === fields
  useEffect(() => {
    if (!isDue || !isSettled) return undefined
    const timer = setTimeout(() => void save(), isOffline ? retryMs : 0)
    return () => clearTimeout(timer)
  }, [isDue, isSettled, isOffline])
  useWindowEvent('online', () => void save())
  useEffect(() => {
    const saveHidden = () => void (document.hidden && save())
    document.addEventListener('visibilitychange', saveHidden)
    return () => document.removeEventListener('visibilitychange', saveHidden)
  }, [])

  if (!isDraft || edit.saving) return undefined
  if (isRunning) return 'Saving…'
  if (ended?.result === 'saved') return !dirty && version === ended.version + 1 ? notes.saved : undefined
  return ended && dirty && (isOffline || isStopped) ? notes[ended.result] : undefined
}
