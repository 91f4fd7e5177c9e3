import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { forget, keep, kept } from '#app/client/safe-storage.ts'

export type KeptDraft<Fields> = { fields: Fields; version: number; at: string }

const pause = 600

function write(name: string, fields: object, version: number) {
  keep('local', name, JSON.stringify({ fields, version, at: new Date(now()).toISOString() }))
}

export function forgetDraft(name: string) {
  forget('local', name)
}

/** Typed but never saved, from an earlier visit; undefined when there is nothing to bring back. */
function findDraft<Fields extends object>(name: string, stored: Fields): KeptDraft<Fields> | undefined {
  const text = kept('local', name)
  if (text === undefined) return undefined
  try {
    const draft = JSON.parse(text) as KeptDraft<Fields>
    const fields = { ...stored, ...draft.fields }
    return JSON.stringify(fields) === JSON.stringify(stored) ? undefined : { ...draft, fields }
  } catch {
    return undefined
  }
}

/** `stored`: the fields as the door gave them. */
type Edited<Fields> = { stored: Fields; fields: Fields; version: number; dirty: boolean }

/** Keeps unsaved fields in this browser under a name of their own until they are saved or thrown away. */
export function useDraftKeeper<Fields extends object>(name: string, edited: Edited<Fields>) {
  const { stored, fields, version, dirty } = edited
  const [found, setFound] = useState(() => findDraft(name, stored))
  const leave = useEffectEvent(() => dirty && write(name, fields, version))
  useEffect(() => {
    if (!dirty) {
      if (!found) forgetDraft(name)
      return undefined
    }
    const timer = setTimeout(write, pause, name, fields, version)
    return () => clearTimeout(timer)
  }, [name, fields, version, dirty, found])
  useEffect(() => {
    const listener = () => leave()
    addEventListener('pagehide', listener)
    return () => removeEventListener('pagehide', listener)
  }, [])
  return { found, forgetFound: () => setFound(undefined) }
}
