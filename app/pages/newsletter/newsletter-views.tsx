import { NewsletterForm } from '#app/islands/newsletter-form.island.tsx'
import { newsletterCopy } from '#domain/site/marketing-copy.ts'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { PostForm, CenteredPanel } from '#app/ui/centered-panel.tsx'

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`

const ReadArticlesLink = () => (
  <LinkButton variant="secondary" wide href="/blog">
    Read articles
  </LinkButton>
)

export function Done({ title, text }: { title: string; text: string }) {
  return (
    <CenteredPanel title={title}>
      <p role="status">{text}</p>
      <ReadArticlesLink />
    </CenteredPanel>
  )
}

type FailedProps = { site: string; typed: string; error: string | undefined }

export function SubscriptionFailed({ site, typed, error }: FailedProps) {
  const isEmpty = typed.trim() === ''
  return (
    <CenteredPanel title={isEmpty ? 'Email required' : 'Subscription failed'}>
      <p role="alert">{isEmpty ? 'Please enter your email address.' : (error ?? 'Please try again later.')}</p>
      <NewsletterForm note={newsletterCopy(site).note} email={typed} />
    </CenteredPanel>
  )
}

export function ConfirmPrompt({ site, token }: { site: string; token: string }) {
  return (
    <CenteredPanel title="Confirm your subscription">
      <p>Confirm that you want the {site} newsletter: one short email a week, and you can unsubscribe at any time.</p>
      <PostForm action={withToken('/newsletter/confirm', token)}>
        <Button variant="primary" type="submit" wide>
          Confirm subscription
        </Button>
      </PostForm>
      <p className="small soft">If you did not sign up, just close this page.</p>
    </CenteredPanel>
  )
}

export function UnsubscribePrompt({ site, token }: { site: string; token: string }) {
  return (
    <CenteredPanel title="Unsubscribe from the newsletter?">
      <p>You will no longer receive the {site} newsletter.</p>
      <PostForm action={withToken('/unsubscribe', token)}>
        <Button variant="primary" type="submit" wide>
          Unsubscribe
        </Button>
      </PostForm>
      <LinkButton variant="secondary" wide href="/">
        Stay subscribed
      </LinkButton>
    </CenteredPanel>
  )
}

export function Unsubscribed({ site, token, canReturn }: { site: string; token: string; canReturn: boolean }) {
  return (
    <CenteredPanel title="You have been unsubscribed">
      <p role="status">You will no longer receive the {site} newsletter. You can still read everything on the site.</p>
      <ReadArticlesLink />
      {canReturn && (
        <>
          <p className="small soft">Unsubscribed by mistake?</p>
          <PostForm action={withToken('/newsletter/return', token)}>
            <Button variant="secondary" type="submit" wide>
              Subscribe again
            </Button>
          </PostForm>
        </>
      )}
    </CenteredPanel>
  )
}

export function InvalidLink() {
  return (
    <CenteredPanel title="This link is not valid">
      <p>It is incomplete or has expired. Please copy the whole link from the email, or contact us for help.</p>
      <LinkButton variant="primary" wide href="/contact">
        Contact us
      </LinkButton>
      <ReadArticlesLink />
    </CenteredPanel>
  )
}
