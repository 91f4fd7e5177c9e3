import type { ReactNode } from 'react'
import { parseForm } from '#app/guards/body.ts'
import type { PageContent, PageResult, PageContext } from '#app/route.ts'
import { subscribeVisitor, subscriptionBody } from '#app/routes/newsletter.ts'
import { confirmSubscription, findConfirmation } from '#features/newsletter/commands.ts'
import {
  resubscribe,
  findSubscriptionByToken,
  unsubscribe,
  type SubscriptionStatus,
} from '#features/newsletter/unsubscribe.ts'
import {
  Resubscribed,
  Subscribed,
  SubscriptionFailed,
  ConfirmPrompt,
  Confirmed,
  InvalidLink,
  UnsubscribePrompt,
  Unsubscribed,
} from './newsletter-views.tsx'

const tokenFrom = ({ query }: PageContext) => query['token'] ?? ''

function subscriptionPage(path: string, body: ReactNode | undefined): PageContent {
  const head = { title: 'Newsletter', description: 'Your subscription to the newsletter.', path, noindex: true }
  return body === undefined ? { status: 404, head, body: <InvalidLink /> } : { head, body }
}

/** The form of a browser without script. */
export async function handleSubscribe(context: PageContext): Promise<PageResult> {
  const form = await parseForm(context.request, subscriptionBody)
  if ('rejection' in form) return form
  const path = '/newsletter/subscribe'
  if (form.ok) return subscriptionPage(path, <Subscribed message={await subscribeVisitor(context, form.body.email)} />)
  const failure = (
    <SubscriptionFailed site={context.site.name} typed={form.typed['email'] ?? ''} error={form.fields['email']} />
  )
  return { ...subscriptionPage(path, failure), status: 422 }
}

/** Opening the link confirms nothing, because mail scanners follow every link. */
export async function confirmPage(context: PageContext): Promise<PageResult> {
  const { name } = context.site
  const found = await findConfirmation(context.deps, tokenFrom(context))
  const prompt = <ConfirmPrompt site={name} token={tokenFrom(context)} />
  return subscriptionPage(
    '/newsletter/confirm',
    found && (found.state === 'pending' ? prompt : <Confirmed site={name} />),
  )
}

export async function handleConfirm(context: PageContext): Promise<PageResult> {
  const done = await confirmSubscription(context.deps, tokenFrom(context))
  return subscriptionPage('/newsletter/confirm', done ? <Confirmed site={context.site.name} /> : undefined)
}

/** Opening the link unsubscribes nobody. */
export async function unsubscribePage(context: PageContext): Promise<PageResult> {
  const subscription = await findSubscriptionByToken(context.deps, tokenFrom(context))
  const isActive = subscription?.state === 'subscribed' || subscription?.state === 'pending'
  const prompt = <UnsubscribePrompt site={context.site.name} token={tokenFrom(context)} />
  return subscriptionPage('/unsubscribe', isActive ? prompt : unsubscribedView(context, subscription))
}

/**
 * Submitted on our page or by a mail client (RFC 8058): without cookies, from any origin, with any body. The response
 * must not be a redirect.
 */
export async function handleUnsubscribe(context: PageContext): Promise<PageResult> {
  return subscriptionPage(
    '/unsubscribe',
    unsubscribedView(context, await unsubscribe(context.deps, tokenFrom(context))),
  )
}

function unsubscribedView(context: PageContext, subscription: SubscriptionStatus | undefined): ReactNode | undefined {
  const canReturn = subscription?.state === 'unsubscribed'
  return subscription && <Unsubscribed site={context.site.name} token={tokenFrom(context)} canReturn={canReturn} />
}

export async function handleResubscribe(context: PageContext): Promise<PageResult> {
  const subscription = await resubscribe(context.deps, tokenFrom(context), 'Subscribe again')
  const result =
    subscription?.state === 'subscribed' ? (
      <Resubscribed site={context.site.name} />
    ) : (
      unsubscribedView(context, subscription)
    )
  return subscriptionPage('/newsletter/return', result)
}
