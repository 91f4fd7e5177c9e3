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
import { NewsletterForm } from '#app/islands/newsletter-form.island.tsx'
import { claim } from '#domain/site/claims.ts'
import { newsletterNote } from '#domain/site/marketing-copy.ts'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { CenteredPanel, PanelLink, PostForm } from '#app/ui/centered-panel.tsx'
import { Picture } from '#app/ui/picture.tsx'

const tokenFrom = ({ query }: PageContext) => query['token'] ?? ''

function subscriptionPage(path: string, body: ReactNode | undefined): PageContent {
  const head = { title: 'Newsletter', description: 'Your subscription to the newsletter.', path, noindex: true }
  if (body !== undefined) return { head, body }
  const invalid = (
    <CenteredPanel title="This link is not valid">
      <p>It is incomplete or has expired. Please copy the whole link from the email, or contact us for help.</p>
      <LinkButton variant="primary" wide href="/contact">
        Contact us
      </LinkButton>
      {readArticles}
    </CenteredPanel>
  )
  return { status: 404, head, body: invalid }
}

/** The form of a browser without script. */
export async function handleSubscribe(context: PageContext): Promise<PageResult> {
  const form = await parseForm(context.request, subscriptionBody)
  if (!form.ok && form.reason === 'rejected') return form
  const path = '/newsletter/subscribe'
  if (form.ok) {
    const text = await subscribeVisitor(context, form.body.email)
    return subscriptionPage(path, <Confirmation title="Successfully subscribed!" text={text} />)
  }
  const { email = '' } = form.values
  const isEmpty = email.trim() === ''
  const error = form.fields['email'] ?? 'Please try again later.'
  const message = (
    <CenteredPanel title={isEmpty ? 'Email required' : 'Subscription failed'}>
      <p role="alert">{isEmpty ? 'Please enter your email address.' : error}</p>
      <NewsletterForm note={newsletterNote} email={email} />
    </CenteredPanel>
  )
  return { ...subscriptionPage(path, message), status: 422 }
}

/** Opening the link confirms nothing, because mail scanners follow every link. */
export async function confirmPage(context: PageContext): Promise<PageResult> {
  const { site } = context
  const subscription = await findConfirmation(context.deps, tokenFrom(context))
  const prompt = (
    <CenteredPanel title="Confirm your subscription">
      <p>
        Confirm that you want the {site.name} newsletter: {claim(site, 'weekly-newsletter').confirm}
      </p>
      <PostForm action={withToken('/newsletter/confirm', tokenFrom(context))} label="Confirm subscription" />
      <p className="small soft">If you did not sign up, just close this page.</p>
    </CenteredPanel>
  )
  const view = subscription && (subscription.state === 'pending' ? prompt : confirmedView(site.name))
  return subscriptionPage('/newsletter/confirm', view)
}

export async function handleConfirm(context: PageContext): Promise<PageResult> {
  const isConfirmed = await confirmSubscription(context.deps, tokenFrom(context))
  return subscriptionPage('/newsletter/confirm', isConfirmed ? confirmedView(context.site.name) : undefined)
}

function confirmedView(site: string): ReactNode {
  const text = `Thank you. The next ${site} newsletter will arrive in your inbox.`
  return <Confirmation title="You’re now subscribed" text={text} />
}

/** Opening the link unsubscribes nobody. */
export async function unsubscribePage(context: PageContext): Promise<PageResult> {
  const subscription = await findSubscriptionByToken(context.deps, tokenFrom(context))
  const isActive = subscription?.state === 'subscribed' || subscription?.state === 'pending'
  const prompt = (
    <CenteredPanel title="Unsubscribe from the newsletter?">
      <p>You will no longer receive the {context.site.name} newsletter.</p>
      <PostForm action={withToken('/unsubscribe', tokenFrom(context))} label="Unsubscribe" />
      <PanelLink href="/">Stay subscribed</PanelLink>
    </CenteredPanel>
  )
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
  if (!subscription) return undefined
  return (
    <CenteredPanel title="You have been unsubscribed">
      <p role="status">
        You will no longer receive the {context.site.name} newsletter. You can still read everything on the site.
      </p>
      {readArticles}
      {subscription.state === 'unsubscribed' && (
        <>
          <p className="small soft">Unsubscribed by mistake?</p>
          <PostForm
            action={withToken('/newsletter/return', tokenFrom(context))}
            label="Subscribe again"
            variant="secondary"
          />
        </>
      )}
    </CenteredPanel>
  )
}

export async function handleResubscribe(context: PageContext): Promise<PageResult> {
  const subscription = await resubscribe(context.deps, tokenFrom(context), 'Subscribe again')
  const text = `You are subscribed to the ${context.site.name} newsletter again.`
  const isBack = subscription?.state === 'subscribed'
  const result = isBack ? (
    <Confirmation title="Good to have you back" text={text} />
  ) : (
    unsubscribedView(context, subscription)
  )
  return subscriptionPage('/newsletter/return', result)
}

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`

const readArticles = <PanelLink href="/blog">Read articles</PanelLink>

function Confirmation({ title, text }: { title: string; text: string }) {
  return (
    <CenteredPanel title={title}>
      <Picture src="/art/thank-you.svg" alt="" width={800} height={800} ratio="1-1" rounded priority />
      <p role="status">{text}</p>
      {readArticles}
    </CenteredPanel>
  )
}
