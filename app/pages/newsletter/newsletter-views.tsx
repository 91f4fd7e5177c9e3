import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { PostForm, CenteredPanel } from '#app/ui/centered-panel.tsx'

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`

const ReadArticlesLink = () => (
  <LinkButton variant="secondary" wide href="/blog">
    Read articles
  </LinkButton>
)

export function ConfirmPrompt({ site, token }: { site: string; token: string }) {
  return (
    <CenteredPanel title="One press, and you are in">
      <p>Confirm that you want the {site} newsletter: one short letter a week, and a way out in every one.</p>
      <PostForm action={withToken('/newsletter/confirm', token)}>
        <Button variant="primary" type="submit" wide>
          Confirm the subscription
        </Button>
      </PostForm>
      <p className="small soft">If you did not ask for it, close this page: nothing happens.</p>
    </CenteredPanel>
  )
}

export function Confirmed({ site }: { site: string }) {
  return (
    <CenteredPanel title="You’re now subscribed">
      <p role="status">Thank you. The next {site} letter comes to your inbox.</p>
      <ReadArticlesLink />
    </CenteredPanel>
  )
}

export function UnsubscribePrompt({ site, token }: { site: string; token: string }) {
  return (
    <CenteredPanel title="Leave the newsletter?">
      <p>One press, and no more {site} letters come to you.</p>
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
    <CenteredPanel title="You are unsubscribed">
      <p role="status">No more {site} letters come to you. You are welcome to read on, as always.</p>
      <ReadArticlesLink />
      {canReturn && (
        <>
          <p className="small soft">That was a slip?</p>
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

export function Resubscribed({ site }: { site: string }) {
  return (
    <CenteredPanel title="Good to have you back">
      <p role="status">You are subscribed to the {site} newsletter again.</p>
      <ReadArticlesLink />
    </CenteredPanel>
  )
}

export function InvalidLink() {
  return (
    <CenteredPanel title="This link does not work">
      <p>
        It is not complete, or it has run out. Please copy the whole of it from the mail, or write to us and we help.
      </p>
      <LinkButton variant="primary" wide href="/contact">
        Contact us
      </LinkButton>
      <ReadArticlesLink />
    </CenteredPanel>
  )
}
