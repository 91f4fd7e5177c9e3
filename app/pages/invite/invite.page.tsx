import type { ReactNode } from 'react'
import { findSignedInUser, signedInUser } from '#app/guards/require-access.ts'
import type { PageContext, PageResult } from '#app/route.ts'
import { CenteredPanel, PostForm } from '#app/ui/centered-panel.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import type { Role } from '#domain/accounts/role.ts'
import { acceptInvitation, findInvitation } from '#features/accounts/invitations.ts'

const head = { title: 'Invitation', description: 'Join this site.', path: '/invite', noindex: true } as const

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
  return invitationPage(
    `Join ${context.site.name} as an ${role}`,
    duties[role],
    user ? <Accept {...{ token, email: user.email }} /> : <SignIn token={token} />,
  )
}

export async function handleInvite(context: PageContext): Promise<PageResult> {
  const token = context.query['token'] ?? ''
  const accepted = await acceptInvitation(context.deps, { token, user: await signedInUser(context) })
  if (accepted.ok) return { status: 302, location: '/admin' }
  if (accepted.reason === 'none') return invalidLink()
  const text = 'This invitation was sent to another email address. Please sign in with that address to accept it.'
  const page = invitationPage(
    'This account cannot accept the invitation',
    text,
    <LinkButton href="/account">My account</LinkButton>,
  )
  return { ...page, status: 422 }
}

const invitationPage = (title: string, lede: string, children: ReactNode) => ({
  head,
  newsletter: 'none' as const,
  body: (
    <CenteredPanel title={title} lede={lede}>
      {children}
    </CenteredPanel>
  ),
})

const invalidLink = (): PageResult => ({
  ...invitationPage(
    'This link no longer works',
    'It was used, revoked, or is older than seven days. Please ask for a new one.',
    null,
  ),
  status: 404,
})

const inviteHref = (token: string) => `/invite?token=${encodeURIComponent(token)}`

function Accept({ token, email }: { token: string; email: string }) {
  return (
    <PostForm action={inviteHref(token)}>
      <p>You are signed in as {email}.</p>
      <Button type="submit" variant="primary" wide>
        Accept the invitation
      </Button>
    </PostForm>
  )
}

function SignIn({ token }: { token: string }) {
  const next = encodeURIComponent(inviteHref(token))
  return (
    <div className="stack">
      <LinkButton variant="primary" wide href={`/auth?next=${next}`}>
        Sign in
      </LinkButton>
      <LinkButton variant="secondary" wide href={`/auth?tab=sign-up&next=${next}`}>
        Create an account
      </LinkButton>
    </div>
  )
}
