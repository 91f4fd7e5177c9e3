import { useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { formValues } from '#app/client/form-values.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { roles, type Role } from '#domain/accounts/role.ts'
import { attempt, attemptConfirmed, errorMessage, toastSuccess } from '../kit/actions.ts'
import { FilterSelect, SelectField, TextField } from '../kit/fields.tsx'
import { DialogForm } from '../kit/form-dialog.tsx'
import { formatDateTime } from '../kit/format.ts'
import { withReauthentication } from '../kit/reauthentication.tsx'
import { LinkToCopy } from '../kit/link-to-copy.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { ActionButton } from '../kit/buttons.tsx'

const roleLabels = {
  admin: 'Admin: everything',
  editor: 'Editor: all articles, comments, newsletter drafts',
  author: 'Author: own drafts, product tests',
} as const

type People = ResponseOf<'GET /api/admin/people'>
type Person = People['people'][number]
type Invitation = People['invitations'][number]

const peoplePath = '/api/admin/people'
const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }))

export function PeopleDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery('GET /api/admin/people')
  return (
    <Dialog onClose={onClose} title="People" wide>
      <ListStates query={query} what="the people">
        {({ people, invitations }) => (
          <>
            <ul className="version-list" aria-label="People with a role">
              {people.map((person) => (
                <PersonRow person={person} key={person.id} />
              ))}
            </ul>
            {invitations.length > 0 && (
              <>
                <h3>Open invitations</h3>
                <ul className="version-list" aria-label="Open invitations">
                  {invitations.map((invitation) => (
                    <InvitationRow invitation={invitation} key={invitation.id} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </ListStates>
      <h3>Invite somebody</h3>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

function PersonRow({ person: { id, name, email, role } }: { person: Person }) {
  const change = (next: Role | null) =>
    withReauthentication(() =>
      fetchJson('PUT /api/admin/people/:id', { params: { id }, body: { role: next } }),
    ).finally(() => invalidate(peoplePath))
  const remove = () => {
    const text = `${email} can no longer use the dashboard. The account and its articles stay.`
    const question = { title: 'Take the role away?', text, confirmLabel: 'Take the role away', danger: true }
    return attemptConfirmed(question, "Couldn't change the role", () => change(null))
  }
  const choose = (next: string) =>
    attempt("Couldn't change the role", async () => {
      await change(roles.find((known) => known === next) ?? role)
      toastSuccess('Role changed')
    })
  return (
    <li className="row row--apart">
      <span className="anywhere">
        <b>{name || email}</b>
        {name && <span className="soft small"> {email}</span>}
      </span>
      <span className="row row--close">
        <FilterSelect
          label={`Role of ${email}`}
          value={role}
          options={roleOptions.filter(({ value }) => value !== 'admin' || role === 'admin')}
          onChange={(next) => void choose(next)}
        />
        <ActionButton variant="danger-outline" aria-label={`Remove ${email}`} onClick={() => void remove()}>
          Remove
        </ActionButton>
      </span>
    </li>
  )
}

function InvitationRow({ invitation: { id, email, role, expires_at } }: { invitation: Invitation }) {
  const who = email ?? 'Anyone with the link'
  const revoke = () =>
    attempt("Couldn't revoke the invitation", async () => {
      await fetchJson('DELETE /api/admin/invitations/:id', { params: { id } })
      toastSuccess('Invitation revoked')
      invalidate(peoplePath)
    })
  return (
    <li className="row row--apart">
      <span className="anywhere">
        <b>{who}</b>
        <br />
        <span className="soft small">
          {roleLabels[role]}. Works until {formatDateTime(expires_at)}
        </span>
      </span>
      <ActionButton variant="danger-outline" aria-label={`Revoke the invitation: ${who}`} onClick={() => void revoke()}>
        Revoke
      </ActionButton>
    </li>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<string>()
  const [invitation, setInvitation] = useState<{ url: string; email: string }>()
  async function invite(form: HTMLFormElement) {
    const { email, role } = formValues(form, 'email', 'role')
    const body = { email: email.trim() || null, role: roles.find((known) => known === role) ?? 'author' }
    try {
      const { url } = await withReauthentication(() => fetchJson('POST /api/admin/invitations', { body }))
      setError(undefined)
      setInvitation({ url, email: email.trim() })
      invalidate(peoplePath)
    } catch (rejection) {
      setError(errorMessage(rejection) ?? 'The invitation could not be created.')
    }
  }
  return (
    <DialogForm onClose={onClose} onSubmit={invite} submitLabel="Invite" busyLabel="Inviting..." cancelLabel="Close">
      <SelectField label="Role" name="role" options={roleOptions} defaultValue="editor" />
      <TextField
        label="Email address"
        hint="We send the link there. Leave it empty to get a link that you pass on yourself."
        type="email"
        name="email"
        autoComplete="off"
        error={error}
      />
      {invitation && (
        <div role="status">
          <LinkToCopy label="Invitation link" url={invitation.url} />
          <p className="field__hint">
            {invitation.email && `Sent to ${invitation.email}. `}It works once, for seven days, and is not shown again.
          </p>
        </div>
      )}
    </DialogForm>
  )
}
