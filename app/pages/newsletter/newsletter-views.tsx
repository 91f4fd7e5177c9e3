import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { PressForm, QuietBox } from '#app/ui/centered-panel.tsx'

const at = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`

const Onward = () => (
  <LinkButton variant="secondary" wide href="/blog">
    Read articles
  </LinkButton>
)

export function ConfirmAsked({ site, token }: { site: string; token: string }) {
  return (
    <QuietBox title="One press, and you are in">
      <p>Confirm that you want the {site} newsletter: one short letter a week, and a way out in every one.</p>
      <PressForm action={at('/newsletter/confirm', token)}>
        <Button variant="primary" type="submit" wide>
          Confirm the subscription
        </Button>
      </PressForm>
      <p className="small soft">If you did not ask for it, close this page: nothing happens.</p>
    </QuietBox>
  )
}

export function Confirmed({ site }: { site: string }) {
  return (
    <QuietBox title="You’re now subscribed">
      <p role="status">Thank you. The next {site} letter comes to your inbox.</p>
      <Onward />
    </QuietBox>
  )
}

export function UnsubscribeAsked({ site, token }: { site: string; token: string }) {
  return (
    <QuietBox title="Leave the newsletter?">
      <p>One press, and no more {site} letters come to you.</p>
      <PressForm action={at('/unsubscribe', token)}>
        <Button variant="primary" type="submit" wide>
          Unsubscribe
        </Button>
      </PressForm>
      <LinkButton variant="secondary" wide href="/">
        Stay subscribed
      </LinkButton>
    </QuietBox>
  )
}

export function Unsubscribed({ site, token, canReturn }: { site: string; token: string; canReturn: boolean }) {
  return (
    <QuietBox title="You are unsubscribed">
      <p role="status">No more {site} letters come to you. You are welcome to read on, as always.</p>
      <Onward />
      {canReturn && (
        <>
          <p className="small soft">That was a slip?</p>
          <PressForm action={at('/newsletter/return', token)}>
            <Button variant="secondary" type="submit" wide>
              Subscribe again
            </Button>
          </PressForm>
        </>
      )}
    </QuietBox>
  )
}

export function BackAgain({ site }: { site: string }) {
  return (
    <QuietBox title="Good to have you back">
      <p role="status">You are subscribed to the {site} newsletter again.</p>
      <Onward />
    </QuietBox>
  )
}

export function DeadLink() {
  return (
    <QuietBox title="This link does not work">
      <p>
        It is not complete, or it has run out. Please copy the whole of it from the mail, or write to us and we help.
      </p>
      <LinkButton variant="primary" wide href="/contact">
        Contact us
      </LinkButton>
      <Onward />
    </QuietBox>
  )
}
