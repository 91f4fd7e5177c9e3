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

/** Typed but never saved, from an earlier visit; undefined when there is nothing to bring back. */
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

/** `stored`: the fields as the door gave them. */
type DraftSource<Fields> = { stored: Fields; fields: Fields; version: number; dirty: boolean }

/** Keeps unsaved fields in this browser under a name of their own until they are saved or thrown away. */
export function useLocalDraft<Fields extends object>(name: string, edited: DraftSource<Fields>) {
  const { stored, fields, version, dirty } = edited
  const [found, setFound] = useState(() => readDraft(name, stored))
  const leave = useEffectEvent(() => dirty && writeDraft(name, fields, version))
  useEffect(() => {
    if (!dirty) {
      if (!found) clearDraft(name)
      return undefined
    }
    const timer = setTimeout(writeDraft, saveDelayMs, name, fields, version)
    return () => clearTimeout(timer)
  }, [name, fields, version, dirty, found])
  useEffect(() => {
    const listener = () => leave()
    addEventListener('pagehide', listener)
    return () => removeEventListener('pagehide', listener)
  }, [])
  return { found, dismissDraft: () => setFound(undefined) }
}
