import type { ReactNode } from 'react'
import { parseForm } from '#app/guards/body.ts'
import type { PageContent, PageContext, PageResult } from '#app/route.ts'
import { subscriptionBody } from '#app/routes/newsletter.ts'
import { CenteredPanel, PanelLink, PostForm } from '#app/ui/centered-panel.tsx'
import { recallsPath } from '#domain/recalls/notice.ts'
import {
  confirmRecallMail,
  findRecallRequest,
  findRecallSubscriber,
  leaveRecallMail,
  requestRecallMail,
} from '#features/recalls/subscribers.ts'
import { RecallMailForm, recallMailWording } from './recall-mail-form.tsx'

const tokenFrom = ({ query }: PageContext) => query['token'] ?? ''
const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`
const seeRecalls = <PanelLink href={recallsPath}>See all recalls</PanelLink>

function mailPage(path: string, body: ReactNode, status?: 404 | 422): PageContent {
  const head = { title: 'Recalls by email', description: 'Email about recalls.', path, noindex: true }
  return { ...(status && { status }), head, newsletter: 'none', body }
}

function Done({ title, text }: { title: string; text: string }) {
  return (
    <CenteredPanel title={title}>
      <p role="status">{text}</p>
      {seeRecalls}
    </CenteredPanel>
  )
}

function invalid(path: string): PageContent {
  const text = 'It is incomplete or has expired. Please copy the whole link from the email, or ask for a new one.'
  return mailPage(path, <Done title="This link is not valid" text={text} />, 404)
}

/** New and known addresses get the same answer. */
export async function handleRequestRecallMail(context: PageContext): Promise<PageResult> {
  const path = '/recalls/subscribe'
  const form = await parseForm(context.request, subscriptionBody)
  if (!form.ok && form.reason === 'rejected') return form
  if (form.ok) {
    await requestRecallMail(context.deps, form.body.email, recallMailWording)
    const text = 'We have sent you a link. You get email about recalls only after you open it and confirm.'
    return mailPage(path, <Done title="One more step" text={text} />)
  }
  const { email = '' } = form.values
  const error = email.trim() === '' ? 'Please enter your email address.' : form.fields['email']
  const body = (
    <CenteredPanel title="Recalls by email">
      <RecallMailForm siteName={context.site.name} email={email} error={error ?? 'Please try again later.'} />
    </CenteredPanel>
  )
  return mailPage(path, body, 422)
}

/** Opening the link confirms nothing, because mail scanners follow every link. */
export async function confirmRecallMailPage(context: PageContext): Promise<PageResult> {
  const path = '/recalls/confirm'
  const request = await findRecallRequest(context.deps, tokenFrom(context))
  if (!request) return invalid(path)
  if (request.state === 'subscribed') return confirmed(path)
  return mailPage(
    path,
    <CenteredPanel title="Email about recalls?">
      <p>{recallMailWording}</p>
      <PostForm action={withToken(path, tokenFrom(context))} label="Confirm" />
      <p className="small soft">If you did not ask for this, just close this page.</p>
    </CenteredPanel>,
  )
}

export async function handleConfirmRecallMail(context: PageContext): Promise<PageResult> {
  const path = '/recalls/confirm'
  return (await confirmRecallMail(context.deps, tokenFrom(context))) ? confirmed(path) : invalid(path)
}

function confirmed(path: string): PageContent {
  const text = 'We write when we confirm a recall. No email does not mean that nothing was recalled.'
  return mailPage(path, <Done title="You will hear from us" text={text} />)
}

/** Opening the link stops nothing. */
export async function leaveRecallMailPage(context: PageContext): Promise<PageResult> {
  const path = '/recalls/unsubscribe'
  const { isValid, isSubscribed } = await findRecallSubscriber(context.deps, tokenFrom(context))
  if (!isValid) return invalid(path)
  if (!isSubscribed) return left(path)
  return mailPage(
    path,
    <CenteredPanel title="Stop email about recalls?">
      <p>Your address is deleted from this list. A newsletter that you get is a different one and stays as it is.</p>
      <PostForm action={withToken(path, tokenFrom(context))} label="Stop email about recalls" />
      <PanelLink href="/">Keep it</PanelLink>
    </CenteredPanel>,
  )
}

/** Submitted on our page or by a mail client (RFC 8058): without cookies, from any origin, with any body. */
export async function handleLeaveRecallMail(context: PageContext): Promise<PageResult> {
  const path = '/recalls/unsubscribe'
  return (await leaveRecallMail(context.deps, tokenFrom(context))) ? left(path) : invalid(path)
}

function left(path: string): PageContent {
  const text = 'You get no more email about recalls, and your address is no longer on this list.'
  return mailPage(path, <Done title="Stopped" text={text} />)
}
