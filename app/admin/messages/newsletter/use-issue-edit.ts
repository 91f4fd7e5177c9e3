import { useState } from 'react'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { call, CallFailed } from '#app/admin/kit/fetch-json.ts'
import { forgetDraft, useDraftKeeper } from '#app/admin/kit/use-local-draft.ts'
import { counted } from '#app/admin/kit/format.ts'
import { refresh } from '#app/admin/kit/query-cache.ts'
import { tellFailure, tellInfo, tellSuccess } from '#app/admin/kit/toasts.ts'
import {
  changedFields,
  fieldsOf,
  issueDoor,
  issuesDoor,
  wordsOf,
  type Issue,
  type IssueFields,
  type OneIssue,
} from '#app/contract/issues.ts'

export const draftName = (id: string) => `issueDraft:${id}`

export type IssueEdit = ReturnType<typeof useIssueEdit>

/** One issue under edit: what was loaded, what is typed, and what stands between them. */
export function useIssueEdit(loaded: Issue) {
  const [{ base, fields, version }, setEdited] = useState({
    base: loaded,
    fields: fieldsOf(loaded),
    version: loaded.version,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [theirs, setTheirs] = useState<Issue>()
  /** It has left, or is not there any more: what is typed cannot be saved. */
  const [lost, setLost] = useState<'sent' | 'deleted'>()
  const [saving, run] = useBusy()
  const stored = fieldsOf(base)
  const dirty = changedFields(stored, fields).length > 0
  const draft = useDraftKeeper(draftName(base.id), { stored, fields, version, dirty })

  function set(part: Partial<IssueFields>) {
    setEdited((before) => ({ ...before, fields: { ...before.fields, ...part } }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }

  /** The issue as the door has it now; what is typed stays when it is not `sent`. */
  function settle(issue: Issue, sent: IssueFields) {
    setEdited((now) => ({
      base: issue,
      version: issue.version,
      fields: changedFields(sent, now.fields).length > 0 ? now.fields : fieldsOf(issue),
    }))
    setTheirs(undefined)
    setErrors({})
    refresh(issuesDoor)
  }

  /** `over`: the version that our words shall replace, when it is not the one we loaded. */
  async function sendSave(over = version): Promise<boolean> {
    const sent = fields
    try {
      const json = { ...wordsOf(sent), version: over }
      const { issue } = await seen(call<OneIssue>(issueDoor(base.id), { method: 'PUT', json }))
      settle(issue, sent)
      forgetDraft(draftName(base.id))
      draft.forgetFound()
      tellSaved(sent, issue)
      return true
    } catch (error) {
      if (error instanceof CallFailed) noteRefusal(error)
      tellFailure('Failed to save the issue', error)
      return false
    }
  }

  function noteRefusal({ status, code, body, fields: refused }: CallFailed) {
    if (status === 404) setLost('deleted')
    else if (code === 'sent') setLost('sent')
    else if (code === 'conflict') setTheirs((body as OneIssue).issue)
    setErrors(Object.fromEntries(Object.entries(refused).map(([name, words]) => [name.split('.')[0] ?? name, words])))
  }

  return {
    base,
    fields,
    version,
    dirty,
    errors,
    theirs,
    lost,
    saving,
    draft,
    set,
    save: (over?: number) => run(() => sendSave(over)),
    /** For what works on the saved issue. */
    saveFirst: async () => !dirty || (await sendSave()),
    /** After a step that changed its state and not its words. */
    stepped: (issue: Issue) => settle(issue, stored),
    take(issue: Issue) {
      settle(issue, fields)
      forgetDraft(draftName(issue.id))
    },
    restoreDraft() {
      const { found } = draft
      if (!found) return
      setEdited((before) => ({ ...before, fields: found.fields, version: found.version }))
      draft.forgetFound()
    },
    keepEditing: () => setTheirs(undefined),
    noteSent: () => setLost('sent'),
  }
}

/** What readers cannot see is left out of an issue; that must not happen unnoticed. */
function tellSaved(sent: IssueFields, issue: Issue) {
  const left = sent.articles.length + sent.products.length - issue.articles.length - issue.products.length
  tellSuccess('Issue saved')
  if (left <= 0) return
  tellInfo(
    `${counted(left, 'choice was', 'choices were')} left out`,
    'Readers cannot see it any more: an issue holds only published articles and products of the shop.',
  )
}
