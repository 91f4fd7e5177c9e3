import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { removeStorage, writeStorage, readStorage } from '#app/client/safe-storage.ts'

export type LocalDraft<Fields> = { fields: Fields; version: number; at: string }

const saveDelayMs = 600

function writeDraft(name: string, fields: object, version: number) {
  writeStorage('local', name, JSON.stringify({ fields, version, at: new Date(now()).toISOString() }))
}

export function clearDraft(name: string) {
  removeStorage('local', name)
}

/** Unsaved changes from an earlier visit; undefined if there is nothing to restore. */
function readDraft<Fields extends object>(name: string, stored: Fields): LocalDraft<Fields> | undefined {
  const text = readStorage('local', name)
  if (text === undefined) return undefined
  try {
    const draft = JSON.parse(text) as LocalDraft<Fields>
    const fields = { ...stored, ...draft.fields }
    return JSON.stringify(fields) === JSON.stringify(stored) ? undefined : { ...draft, fields }
  } catch {
    return undefined
  }
}

/** `stored`: the fields as the server sent them. */
type DraftSource<Fields> = { stored: Fields; fields: Fields; version: number; dirty: boolean }

/** Stores unsaved fields in this browser until they are saved or discarded. */
export function useLocalDraft<Fields extends object>(name: string, edited: DraftSource<Fields>) {
  const { stored, fields, version, dirty } = edited
  const [found, setFound] = useState(() => readDraft(name, stored))
  const saveDraft = useEffectEvent(() => dirty && writeDraft(name, fields, version))
  useEffect(() => {
    if (!dirty) {
      if (!found) clearDraft(name)
      return undefined
    }
    const timer = setTimeout(writeDraft, saveDelayMs, name, fields, version)
    return () => clearTimeout(timer)
  }, [name, fields, version, dirty, found])
  useEffect(() => {
    const listener = () => saveDraft()
    addEventListener('pagehide', listener)
    return () => removeEventListener('pagehide', listener)
  }, [])
  return { found, dismissDraft: () => setFound(undefined) }
}
