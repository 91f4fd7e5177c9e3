import { readForm } from '#app/guards/body.ts'
import { findSignedInUser, signedInUser } from '#app/guards/require-access.ts'
import type { PageContext, PageResult } from '#app/route.ts'
import { panelPage } from '#app/pages/panel-page.tsx'
import { PanelLink, PostForm } from '#app/ui/centered-panel.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { InputField } from '#app/ui/kit/field.tsx'
import type { Role } from '#domain/accounts/role.ts'
import { acceptInvitation, findInvitation } from '#features/accounts/invitations.ts'
import { findAdminLengthError } from '#features/accounts/password-rules.ts'

const head = { title: 'Invitation', description: 'Join this site.', path: '/invite', noindex: true }

const duties: Record<Role, string> = {
  author: 'Authors write and edit their own drafts. An editor publishes them.',
  editor: 'Editors edit, approve and publish all articles.',
  admin: 'Admins manage the whole site.',
}

/** Opening the link changes nothing, because mail scanners follow every link. */
export async function invitePage(context: PageContext): Promise<PageResult> {
  const token = context.query['token'] ?? ''
  const invitation = await findInvitation(context.deps, token)
  if (!invitation) return invalidLink()
  const user = await findSignedInUser(context)
  const { role } = invitation
  const href = `/invite?token=${encodeURIComponent(token)}`
  const next = encodeURIComponent(href)
  return panelPage(
    head,
    { title: `Join ${context.site.name} as an ${role}`, lede: duties[role] },
    user ? (
      <PostForm action={href} label="Accept the invitation">
        <p>You are signed in as {user.email}.</p>
        {role === 'admin' && (
          <InputField label="Your password" type="password" name="password" autoComplete="current-password" required />
        )}
      </PostForm>
    ) : (
      <div className="stack">
        <LinkButton variant="primary" wide href={`/auth?next=${next}`}>
          Sign in
        </LinkButton>
        <PanelLink href={`/auth?tab=sign-up&next=${next}`}>Create an account</PanelLink>
      </div>
    ),
  )
}

export async function handleInvite(context: PageContext): Promise<PageResult> {
  const token = context.query['token'] ?? ''
  const user = await signedInUser(context)
  const error = await findAdminPasswordError(context, user.id, token)
  if (error !== undefined) return otherAccount(`${error} You can change it and open the link again.`)
  const accepted = await acceptInvitation(context.deps, { token, user })
  if (accepted.ok) return { status: 302, location: '/admin' }
  if (accepted.reason === 'not_found') return invalidLink()
  return otherAccount('It was sent to another email address. Please sign in with that address to accept it.')
}

/** Only the person can show how long their password is. */
async function findAdminPasswordError({ deps, request }: PageContext, user_id: string, token: string) {
  if ((await findInvitation(deps, token))?.role !== 'admin') return undefined
  const form = await readForm(request)
  const password = (form.ok && form.fields.get('password')) || ''
  const isRight = await deps.accounts.verifyPassword(user_id, password)
  return isRight ? findAdminLengthError(password) : 'The password is incorrect.'
}

function otherAccount(lede: string): PageResult {
  const panel = { title: 'This account cannot accept the invitation', lede }
  const account = <LinkButton href="/account">My account</LinkButton>
  return { ...panelPage(head, panel, account), status: 422 }
}

function invalidLink(): PageResult {
  const lede = 'It was used, revoked, or is older than seven days. Please ask for a new one.'
  return { ...panelPage(head, { title: 'This link no longer works', lede }), status: 404 }
}
