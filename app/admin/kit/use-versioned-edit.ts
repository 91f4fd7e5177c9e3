import { useRef, useState } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { ApiError } from '#app/client/fetch-json.ts'
import { invalidate } from './query-cache.ts'
import { toastError } from './actions.ts'
import { clearDraft, useLocalDraft } from './use-local-draft.ts'
import type { StorageKey } from '#app/client/safe-storage.ts'

type Versioned = { id: string; version: number; deleted_at?: string | null }
type BlockReason = 'deleted' | 'sent'
/**
 * `base`: as stored. `version`: the one that a save replaces. `autosaved`: what an autosave has sent. The server trims
 * what it stores, and a space at the end must neither disappear while somebody is typing nor count as a change.
 */
export type EditState<Item, Fields> = { base: Item; fields: Fields; version: number; autosaved?: Fields }
/** `offline`: no response. `rejected`: the server refused it, and why is said when it is saved by hand. */
export type AutosaveResult = 'saved' | 'offline' | 'conflict' | 'rejected'

type TextName<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields] & string

type Options<Item extends Versioned, Fields extends object> = {
  loaded: Item
  draftKey: StorageKey<'local'>
  /** Cached responses under this path are refetched after a change. */
  path: string
  toFields: (item: Item) => Fields
  changedFields: (one: Fields, other: Fields) => (keyof Fields)[]
  save: (fields: Fields, version: number, autosave?: { isHidden: boolean }) => Promise<Item>
  onSaved: (saved: Item, sentFields: Fields) => void
  /** The item that a conflict says is stored now. */
  storedVersion: (error: ApiError) => Item | undefined
  errorTitle: string
  /** Fields that the server may fill in by itself. */
  setByServer?: readonly (keyof Fields)[]
  /** A change of this field may resolve the error of any other: a draft needs less than what is published. */
  decidesErrors?: keyof Fields
}

export function useVersionedEdit<Item extends Versioned, Fields extends object>(options: Options<Item, Fields>) {
  const { loaded, draftKey, path, toFields, changedFields } = options
  const [{ base, fields, version, autosaved }, setEdited] = useState<EditState<Item, Fields>>({
    base: loaded,
    fields: toFields(loaded),
    version: loaded.version,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Item>()
  const [blocked, setBlocked] = useState<BlockReason | undefined>(loaded.deleted_at ? 'deleted' : undefined)
  const [saving, run] = useBusy()
  /** What was sent last without a response. It may have been stored. */
  const unanswered = useRef<Fields>(undefined)
  const hasConflict = useRef(false)
  const autosaving = useRef<Promise<unknown>>(undefined)
  /** By version, the one that an autosave has made of it: a save may have begun with a question before that. */
  const autosavedVersions = useRef(new Map<number, number>())
  const stored = toFields(base)
  const unsent = autosaved && changedFields(autosaved, fields)
  const dirty = changedFields(stored, fields).some((name) => !unsent || unsent.includes(name))
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
  function applySaved(item: Item, sentFields: Fields) {
    setEdited(({ fields: current }) => mergeAfterSave(sentFields, current, item, options))
    setConflict(undefined)
    setErrors({})
    invalidate(path)
  }

  async function sendSave(replaced = version, sentFields = fields): Promise<boolean> {
    hasConflict.current = false
    await autosaving.current
    const overwriteVersion = latestOf(replaced, autosavedVersions.current)
    try {
      const saved = await options.save(sentFields, overwriteVersion)
      unanswered.current = undefined
      applySaved(saved, sentFields)
      setBlocked(undefined)
      clearDraft(draftKey)
      options.onSaved(saved, sentFields)
      return true
    } catch (error) {
      const lost = unanswered.current
      const newer = error instanceof ApiError ? options.storedVersion(error) : undefined
      unanswered.current = error instanceof ApiError && isUnanswered(error) ? sentFields : undefined
      if (lost && newer && isOwnSave(newer, lost, overwriteVersion, options))
        return await sendSave(newer.version, sentFields)
      if (error instanceof ApiError) handleSaveError(error)
      toastError(options.errorTitle, error)
      return false
    }
  }

  async function sendAutosave(isHidden: boolean, overwriteVersion = version): Promise<AutosaveResult> {
    const sentFields = fields
    try {
      const request = options.save(sentFields, overwriteVersion, { isHidden })
      autosaving.current = request
        .then((item) => autosavedVersions.current.set(version, item.version))
        .catch(() => undefined)
      const saved = await request
      unanswered.current = undefined
      setEdited(({ fields: current }) => ({
        ...mergeAfterAutosave(sentFields, current, saved, options),
        autosaved: sentFields,
      }))
      setErrors({})
      clearDraft(draftKey)
      invalidate(path)
      return 'saved'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const lost = unanswered.current
      const newer = options.storedVersion(error)
      unanswered.current = isUnanswered(error) ? sentFields : undefined
      if (unanswered.current) return 'offline'
      const isOwn = lost && newer && isOwnSave(newer, lost, overwriteVersion, options)
      if (isOwn) return await sendAutosave(isHidden, newer.version)
      if (newer && !newer.deleted_at) return 'conflict'
      if (error.status === 404 || newer || error.code === 'in_trash') setBlocked('deleted')
      return 'rejected'
    } finally {
      autosaving.current = undefined
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
    /** Saves without a word. The result is for a discreet note. */
    autosave: (isHidden: boolean) => sendAutosave(isHidden),
    /** Saves with these fields changed. If that fails they change back, unless a conflict has to be settled first. */
    saveWith: (part: Partial<Fields>, overwriteVersion?: number) =>
      run(async () => {
        const sentFields = { ...fields, ...part }
        const before = Object.fromEntries(Object.keys(part).map((name) => [name, fields[name as keyof Fields]]))
        set(part)
        const isSaved = await sendSave(overwriteVersion, sentFields)
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
      const { recovered } = draft
      if (!recovered) return
      setEdited((before) => ({ ...before, fields: recovered.fields, version: recovered.version }))
      draft.dismissDraft()
    },
    clearDraft: () => clearDraft(draftKey),
  }
}

function latestOf(version: number, successors: ReadonlyMap<number, number>): number {
  const next = successors.get(version)
  return next === undefined ? version : latestOf(next, successors)
}

/** No response, or one from a proxy that got none. */
const isUnanswered = ({ status }: ApiError) => status === 0 || status === 502 || status === 504

/** Whether the stored item is what we sent before the response was lost, so that it is not somebody else's version. */
export function isOwnSave<Item extends Versioned, Fields extends object>(
  stored: Item,
  sentFields: Fields,
  version: number,
  {
    toFields,
    changedFields,
    setByServer = [],
  }: Pick<Options<Item, Fields>, 'toFields' | 'changedFields' | 'setByServer'>,
): boolean {
  const changed = changedFields(toFields(stored), sentFields).filter((name) => !setByServer.includes(name))
  return stored.version === version + 1 && changed.length === 0
}

/** Keeps what was typed while the save was in progress. */
export function mergeAfterSave<Item extends Versioned, Fields extends object>(
  sentFields: Fields,
  current: Fields,
  saved: Item,
  { toFields, changedFields }: Pick<Options<Item, Fields>, 'toFields' | 'changedFields'>,
): EditState<Item, Fields> {
  const edited = Object.fromEntries(changedFields(sentFields, current).map((name) => [name, current[name]]))
  return { base: saved, fields: { ...toFields(saved), ...edited }, version: saved.version }
}

/** Nothing that somebody may be typing changes, only what the server has filled in. */
function mergeAfterAutosave<Item extends Versioned, Fields extends object>(
  sentFields: Fields,
  current: Fields,
  saved: Item,
  options: Pick<Options<Item, Fields>, 'toFields' | 'changedFields' | 'setByServer'>,
): EditState<Item, Fields> {
  const merged = mergeAfterSave(sentFields, current, saved, options)
  const filled = Object.fromEntries((options.setByServer ?? []).map((name) => [name, merged.fields[name]]))
  return { ...merged, fields: { ...current, ...filled } }
}
