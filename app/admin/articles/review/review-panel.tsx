import { useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { formValues } from '#app/client/form-values.ts'
import { errorMessage, submitJson, toastSuccess } from '#app/admin/kit/actions.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { formatDateTime, pluralize } from '#app/admin/kit/format.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { chevronDown } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import type { ArticleEdit } from '../edit/use-article-edit.ts'
import { FactSource } from './finding-list.tsx'

type Review = ResponseOf<'GET /api/admin/articles/:id/review'>

export function ReviewPanel({ edit }: { edit: ArticleEdit }) {
  const [open, setOpen] = useState(false)
  const isEditor = useHasRole('editor')
  const query = useQuery('GET /api/admin/articles/:id/review', { params: { id: edit.base.id } })
  return (
    <Panel title="Review" heading="h2" bodyClass="stack">
      <ListStates query={query} what="the review">
        {(review) => (
          <>
            <ReviewState review={review} />
            {review.facts.length > 0 && (
              <details className="fold fold--inline">
                <summary>
                  <Glyph d={chevronDown} size="small" />
                  Written from {pluralize(review.facts.length, 'fact')}
                </summary>
                <ul className="finding-list small" aria-label="Facts">
                  {review.facts.map((fact) => (
                    <li key={fact.id}>
                      {fact.statement} <FactSource {...fact} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {isEditor && (
              <>
                <Button
                  variant="secondary"
                  aria-disabled={edit.dirty || undefined}
                  onClick={() => setOpen(!edit.dirty)}>
                  Approve this version
                </Button>
                {edit.dirty && (
                  <p className="field__hint">Save your changes first: an approval is for what is saved.</p>
                )}
                {open && <ApproveDialog edit={edit} review={review} onClose={() => setOpen(false)} />}
              </>
            )}
          </>
        )}
      </ListStates>
    </Panel>
  )
}

function ReviewState({ review: { decisions } }: { review: Review }) {
  const approval = decisions.find(({ kind }) => kind === 'approved')
  const release = decisions.find(({ kind }) => kind === 'released')
  return (
    <>
      <p role="status">{approval ? describeApproval(approval) : 'Nobody has approved this text yet.'}</p>
      {release && (
        <p className="small soft">
          Published despite the safety check by {release.name || 'a deleted account'} on {formatDateTime(release.at)},
          version {release.version}.{release.note && ` Reason: ${release.note}`}
        </p>
      )}
    </>
  )
}

function describeApproval({ name, credential, at, version, current }: Review['decisions'][number]): string {
  const who = [name, credential].filter(Boolean).join(', ')
  const approved = `${who} on ${formatDateTime(at)}, version ${version}`
  return current ? `Approved by ${approved}.` : `Changed since the approval by ${approved}.`
}

type ApproveProps = { onClose: () => void; edit: ArticleEdit; review: Review }

function ApproveDialog({ edit, review, onClose }: ApproveProps) {
  const [error, setError] = useState<string>()

  async function approve(form: HTMLFormElement) {
    const { name, credential } = formValues(form, 'name', 'credential')
    const { id, version } = edit.base
    try {
      const body = { version, name, credential }
      const { article } = await submitJson('POST /api/admin/articles/:id/approve', { params: { id }, body })
      edit.applyStored(article)
      onClose()
      toastSuccess('Version approved')
    } catch (rejection) {
      setError(errorMessage(rejection) ?? 'The version could not be approved.')
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Approve this version"
      onSubmit={approve}
      submitLabel="Approve"
      busyLabel="Approving...">
      <p>You confirm that you have read the text and found it correct. Readers see your name until the text changes.</p>
      <TextField label="Name" name="name" error={error} maxLength={120} defaultValue={review.reviewer.name} />
      <TextField
        label="Credential"
        hint="For example DVM, or Certified dog trainer. May be empty."
        name="credential"
        maxLength={200}
        defaultValue={review.reviewer.credential}
      />
    </FormDialog>
  )
}
