import { useEffect, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { readStoredJson, removeStorage, writeStorage, type StorageKey } from '#app/client/safe-storage.ts'
import { useWindowEvent } from './use-window-event.ts'

type LocalDraft<Fields> = { fields: Fields; version: number; at: string }

const saveDelayMs = 600

function writeDraft(name: StorageKey<'local'>, fields: object, version: number) {
  writeStorage('local', name, JSON.stringify({ fields, version, at: new Date(now()).toISOString() }))
}

export function clearDraft(name: StorageKey<'local'>) {
  removeStorage('local', name)
}

/** Unsaved changes from an earlier visit; undefined if there is nothing to restore. */
function readDraft<Fields extends object>(name: StorageKey<'local'>, stored: Fields): LocalDraft<Fields> | undefined {
  const draft = readStoredJson('local', name) as LocalDraft<Fields> | null | undefined
  if (!draft) return undefined
  const fields = { ...stored, ...draft.fields }
  return JSON.stringify(fields) === JSON.stringify(stored) ? undefined : { ...draft, fields }
}

type DraftSource<Fields> = { stored: Fields; fields: Fields; version: number; dirty: boolean }

export function useLocalDraft<Fields extends object>(name: StorageKey<'local'>, edited: DraftSource<Fields>) {
  const { stored, fields, version, dirty } = edited
  const [recovered, setRecovered] = useState(() => readDraft(name, stored))
  useWindowEvent('pagehide', () => dirty && writeDraft(name, fields, version))
  useEffect(() => {
    if (!dirty) {
      if (!recovered) clearDraft(name)
      return undefined
    }
    const timer = setTimeout(writeDraft, saveDelayMs, name, fields, version)
    return () => clearTimeout(timer)
  }, [name, fields, version, dirty, recovered])
  return { recovered, dismissDraft: () => setRecovered(undefined) }
}
