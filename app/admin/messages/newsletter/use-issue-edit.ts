import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { clearDraft, useLocalDraft } from '#app/admin/kit/use-local-draft.ts'
import { pluralize } from '#app/admin/kit/format.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastError, toastInfo, toastSuccess } from '#app/admin/kit/toasts.ts'
import {
  changedFields,
  toFields,
  issuePath,
  issuesPath,
  toRequestFields,
  type Issue,
  type IssueFields,
  type IssueResponse,
} from './issue.ts'

export const draftKey = (id: string) => `issueDraft:${id}`

export type IssueEdit = ReturnType<typeof useIssueEdit>

/** One issue under edit: what was loaded, what is typed, and what stands between them. */
export function useIssueEdit(loaded: Issue) {
  const [{ base, fields, version }, setEdited] = useState({
    base: loaded,
    fields: toFields(loaded),
    version: loaded.version,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Issue>()
  /** It has left, or is not there any more: what is typed cannot be saved. */
  const [blockedReason, setBlockedReason] = useState<'sent' | 'deleted'>()
  const [saving, run] = useBusy()
  const stored = toFields(base)
  const dirty = changedFields(stored, fields).length > 0
  const draft = useLocalDraft(draftKey(base.id), { stored, fields, version, dirty })

  function set(part: Partial<IssueFields>) {
    setEdited((before) => ({ ...before, fields: { ...before.fields, ...part } }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }

  /** The issue as the door has it now; what is typed stays when it is not `sent`. */
  function applySaved(issue: Issue, sent: IssueFields) {
    setEdited((now) => ({
      base: issue,
      version: issue.version,
      fields: changedFields(sent, now.fields).length > 0 ? now.fields : toFields(issue),
    }))
    setConflict(undefined)
    setErrors({})
    invalidate(issuesPath)
  }

  /** `over`: the version that our words shall replace, when it is not the one we loaded. */
  async function sendSave(overwriteVersion = version): Promise<boolean> {
    const sent = fields
    try {
      const json = { ...toRequestFields(sent), version: overwriteVersion }
      const { issue } = await withMinimumBusy(fetchUrl<IssueResponse>(issuePath(base.id), { method: 'PUT', json }))
      applySaved(issue, sent)
      clearDraft(draftKey(base.id))
      draft.dismissDraft()
      toastSaved(sent, issue)
      return true
    } catch (error) {
      if (error instanceof ApiError) handleSaveError(error)
      toastError('Failed to save the issue', error)
      return false
    }
  }

  function handleSaveError({ status, code, body, fields: rejected }: ApiError) {
    if (status === 404) setBlockedReason('deleted')
    else if (code === 'sent') setBlockedReason('sent')
    else if (code === 'conflict') setConflict((body as IssueResponse).issue)
    setErrors(Object.fromEntries(Object.entries(rejected).map(([name, words]) => [name.split('.')[0] ?? name, words])))
  }

  return {
    base,
    fields,
    version,
    dirty,
    errors,
    theirs: conflict,
    lost: blockedReason,
    saving,
    draft,
    set,
    save: (overwriteVersion?: number) => run(() => sendSave(overwriteVersion)),
    /** For what works on the saved issue. */
    saveFirst: async () => !dirty || (await sendSave()),
    /** After a step that changed its state and not its words. */
    applyStep: (issue: Issue) => applySaved(issue, stored),
    useTheirs(issue: Issue) {
      applySaved(issue, fields)
      clearDraft(draftKey(issue.id))
    },
    restoreDraft() {
      const { found } = draft
      if (!found) return
      setEdited((before) => ({ ...before, fields: found.fields, version: found.version }))
      draft.dismissDraft()
    },
    resumeEditing: () => setConflict(undefined),
    markAsSent: () => setBlockedReason('sent'),
  }
}

/** What readers cannot see is left out of an issue; that must not happen unnoticed. */
function toastSaved(sent: IssueFields, issue: Issue) {
  const left = sent.articles.length + sent.products.length - issue.articles.length - issue.products.length
  toastSuccess('Issue saved')
  if (left <= 0) return
  toastInfo(
    `${pluralize(left, 'choice was', 'choices were')} left out`,
    'An issue can contain only published articles and products shown in the shop.',
  )
}
