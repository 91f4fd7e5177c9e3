import { useRef, useState, useEffect } from 'react'
import { useBusy, withMinimumBusy } from '#app/client/use-busy.ts'
import { ApiError } from '#app/client/fetch-json.ts'
import { invalidate } from './query-cache.ts'
import { toastError } from './actions.ts'
import { useWindowEvent } from './use-window-event.ts'
import { now } from '#app/client/browser-clock.ts'
import { removeStorage, writeStorage, readStoredJson, type StorageKey } from '#app/client/safe-storage.ts'

type Versioned = { id: string; version: number; deleted_at?: string | null }
type BlockReason = 'deleted' | 'sent'
/** `base`: as stored. `version`: the one that a save replaces. */
export type EditState<Item, Fields> = { base: Item; fields: Fields; version: number }

type TextName<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields] & string

type Options<Item extends Versioned, Fields extends object> = {
  loaded: Item
  draftKey: StorageKey<'local'>
  /** Cached responses under this path are refetched after a change. */
  path: string
  toFields: (item: Item) => Fields
  changedFields: (one: Fields, other: Fields) => (keyof Fields)[]
  save: (fields: Fields, version: number) => Promise<Item>
  onSaved: (saved: Item, sent: Fields) => void
  /** The item that a conflict says is stored now. */
  storedVersion: (error: ApiError) => Item | undefined
  failure: string
  /** Fields that the server may fill in by itself. */
  setByServer?: readonly (keyof Fields)[]
  /** A change of this field may resolve the error of any other: a draft needs less than what is published. */
  decidesErrors?: keyof Fields
}

export function useVersionedEdit<Item extends Versioned, Fields extends object>(options: Options<Item, Fields>) {
  const { loaded, draftKey, path, toFields, changedFields } = options
  const [{ base, fields, version }, setEdited] = useState<EditState<Item, Fields>>({
    base: loaded,
    fields: toFields(loaded),
    version: loaded.version,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Item>()
  const [blocked, setBlocked] = useState<BlockReason | undefined>(loaded.deleted_at ? 'deleted' : undefined)
  const [saving, run] = useBusy()
  /** What was sent last without an answer. It may have been stored. */
  const unanswered = useRef<Fields>(undefined)
  const hasConflict = useRef(false)
  const stored = toFields(base)
  const dirty = changedFields(stored, fields).length > 0
  const draft = useLocalDraft(draftKey, { stored, fields, version, dirty })

  function set(part: Partial<Fields>) {
    setEdited((before) => ({ ...before, fields: { ...before.fields, ...part } }))
    const resolvesAll = options.decidesErrors !== undefined && options.decidesErrors in part
    setErrors((before) =>
      resolvesAll ? {} : Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))),
    )
  }

  function bind<Name extends TextName<Fields>>(name: Name) {
    return {
      value: fields[name],
      error: errors[name],
      // TypeScript widens a computed key to `string`.
      onChange: (value: string) => set({ [name]: value } as Partial<Fields>),
    }
  }

  /** Shows the stored item, but keeps fields that have changed since `sent`. */
  function applySaved(item: Item, sent: Fields) {
    setEdited(({ fields: current }) => mergeAfterSave(sent, current, item, options))
    setConflict(undefined)
    setErrors({})
    invalidate(path)
  }

  async function sendSave(overwriteVersion = version, sent = fields): Promise<boolean> {
    hasConflict.current = false
    try {
      const saved = await withMinimumBusy(options.save(sent, overwriteVersion))
      unanswered.current = undefined
      applySaved(saved, sent)
      setBlocked(undefined)
      clearDraft(draftKey)
      options.onSaved(saved, sent)
      return true
    } catch (error) {
      const lost = unanswered.current
      const newer = error instanceof ApiError ? options.storedVersion(error) : undefined
      unanswered.current = error instanceof ApiError && isUnanswered(error) ? sent : undefined
      if (lost && newer && isOwnSave(newer, lost, overwriteVersion, options)) return await sendSave(newer.version, sent)
      if (error instanceof ApiError) handleSaveError(error)
      toastError(options.failure, error)
      return false
    }
  }

  function handleSaveError(error: ApiError) {
    const { status, code, fields: rejected } = error
    const newer = options.storedVersion(error)
    if (status === 404 || code === 'in_trash' || newer?.deleted_at) setBlocked('deleted')
    else if (code === 'sent') setBlocked('sent')
    else if (newer) setConflict(newer)
    hasConflict.current = newer !== undefined && !newer.deleted_at
    setErrors(Object.fromEntries(Object.entries(rejected).map(([name, text]) => [name.split('.')[0] ?? name, text])))
  }

  return {
    base,
    fields,
    version,
    dirty,
    errors,
    conflict,
    blocked,
    saving,
    draft,
    set,
    bind,
    setEdited,
    setBlocked,
    /** `overwriteVersion`: the version to replace, if it is not the one we loaded. */
    save: (overwriteVersion?: number) => run(() => sendSave(overwriteVersion)),
    /** Saves with these fields changed. If that fails they change back, unless a conflict has to be settled first. */
    saveWith: (part: Partial<Fields>, overwriteVersion?: number) =>
      run(async () => {
        const sent = { ...fields, ...part }
        const before = Object.fromEntries(Object.keys(part).map((name) => [name, fields[name as keyof Fields]]))
        set(part)
        const isSaved = await sendSave(overwriteVersion, sent)
        if (isSaved || hasConflict.current) return
        setEdited((edited) => ({ ...edited, fields: { ...edited.fields, ...before } }))
      }),
    /** For actions on the saved item. */
    saveFirst: async () => !dirty || (await sendSave()),
    /** After an action that changed the stored item, but not what is edited here. */
    applyStored: (item: Item) => applySaved(item, stored),
    acceptStored(item: Item) {
      applySaved(item, fields)
      setEdited({ base: item, fields: toFields(item), version: item.version })
      clearDraft(draftKey)
      draft.dismissDraft()
    },
    resumeEditing: () => setConflict(undefined),
    restoreDraft() {
      const { found } = draft
      if (!found) return
      setEdited((before) => ({ ...before, fields: found.fields, version: found.version }))
      draft.dismissDraft()
    },
    clearDraft: () => clearDraft(draftKey),
  }
}

/** No response, or one from a proxy that got none. */
const isUnanswered = ({ status }: ApiError) => status === 0 || status === 502 || status === 504

/** Whether the stored item is what we sent before the answer was lost, so that it is no one else's version. */
export function isOwnSave<Item extends Versioned, Fields extends object>(
  stored: Item,
  sent: Fields,
  version: number,
  {
    toFields,
    changedFields,
    setByServer = [],
  }: Pick<Options<Item, Fields>, 'toFields' | 'changedFields' | 'setByServer'>,
): boolean {
  const changed = changedFields(toFields(stored), sent).filter((name) => !setByServer.includes(name))
  return stored.version === version + 1 && changed.length === 0
}

/** Keeps what was typed while the save was in progress. */
export function mergeAfterSave<Item extends Versioned, Fields extends object>(
  sent: Fields,
  current: Fields,
  saved: Item,
  { toFields, changedFields }: Pick<Options<Item, Fields>, 'toFields' | 'changedFields'>,
): EditState<Item, Fields> {
  const typed = Object.fromEntries(changedFields(sent, current).map((name) => [name, current[name]]))
  return { base: saved, fields: { ...toFields(saved), ...typed }, version: saved.version }
}

type LocalDraft<Fields> = { fields: Fields; version: number; at: string }

const saveDelayMs = 600

function writeDraft(name: StorageKey<'local'>, fields: object, version: number) {
  writeStorage('local', name, JSON.stringify({ fields, version, at: new Date(now()).toISOString() }))
}

function clearDraft(name: StorageKey<'local'>) {
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

function useLocalDraft<Fields extends object>(name: StorageKey<'local'>, edited: DraftSource<Fields>) {
  const { stored, fields, version, dirty } = edited
  const [found, setFound] = useState(() => readDraft(name, stored))
  useWindowEvent('pagehide', () => dirty && writeDraft(name, fields, version))
  useEffect(() => {
    if (!dirty) {
      if (!found) clearDraft(name)
      return undefined
    }
    const timer = setTimeout(writeDraft, saveDelayMs, name, fields, version)
    return () => clearTimeout(timer)
  }, [name, fields, version, dirty, found])
  return { found, dismissDraft: () => setFound(undefined) }
}
