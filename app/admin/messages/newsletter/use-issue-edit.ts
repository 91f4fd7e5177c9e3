import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { pluralize } from '#app/admin/kit/format.ts'
import { toastInfo, toastSuccess } from '#app/admin/kit/actions.ts'
import { useVersionedEdit } from '#app/admin/kit/use-versioned-edit.ts'
import { changedFields, toFields, issuesPath, toRequestFields, type Issue, type IssueFields } from './issue.ts'

export type IssueEdit = ReturnType<typeof useIssueEdit>

export function useIssueEdit(loaded: Issue) {
  return useVersionedEdit<Issue, IssueFields>({
    loaded,
    draftKey: `issueDraft:${loaded.id}`,
    path: issuesPath,
    toFields,
    changedFields,
    async save(fields, version) {
      const body = { ...toRequestFields(fields), version }
      return (await fetchJson('PUT /api/admin/issues/:id', { params: { id: loaded.id }, body })).issue
    },
    onSaved: toastSaved,
    storedVersion: (error) => conflictOf('PUT /api/admin/issues/:id', error)?.issue,
    failure: 'Failed to save the issue',
  })
}

/** The server drops items that readers cannot see, so we say how many. */
function toastSaved(issue: Issue, sent: IssueFields) {
  const left = sent.articles.length + sent.products.length - issue.articles.length - issue.products.length
  toastSuccess('Issue saved')
  if (left <= 0) return
  toastInfo(
    `${pluralize(left, 'choice was', 'choices were')} left out`,
    'An issue can contain only published articles and products shown in the shop.',
  )
}
