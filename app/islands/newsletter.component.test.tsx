import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blockOverlays } from '#app/client/overlay-queue.ts'
import { newsletterCopy, newsletterNote as note } from '#domain/site/marketing-copy.ts'
import { apiError, fakeApi, offline, type FakeApi } from '#tests/kit/fake-api.ts'
import { advanceClock, nextFrame, renderIsland, stopClock, visibleToasts } from '#tests/kit/islands.tsx'
import { NewsletterForm } from './newsletter-form.island.tsx'
import { NewsletterPopup } from './newsletter-popup.island.tsx'

const subscribing = 'POST /api/functions/subscribe-newsletter'
const email = page.getByLabelText('Email address')
const button = page.getByRole('button', { name: /^Subscrib/ })
const success = (title: string, text = '') => ({ tone: 'success', title, text })
const error = (title: string, text = '') => ({ tone: 'destructive', title, text })
const copy = newsletterCopy({ name: 'Wagwise' })
const popup = page.getByRole('dialog', { name: 'Join us for the weekly Wagwise picks' })
const isOpen = () => popup.elements().length === 1

let api: FakeApi

beforeEach(() => {
  stopClock()
  api = fakeApi({ [subscribing]: { message: 'Welcome to Wagwise!' } })
})

const renderForm = () => renderIsland(<NewsletterForm note={note} />)
const renderPopup = () =>
  renderIsland(
    <>
      <a href="#behind">Behind</a>
      <NewsletterPopup {...copy} note={note} image="data:," />
    </>,
  )
async function openPopup() {
  await renderPopup()
  await advanceClock(30_000)
  await expect.element(popup).toBeVisible()
}
async function subscribe(value: string) {
  await email.fill(value)
  await button.click()
  await advanceClock(400)
}

test('the title is an invitation to the weekly picks of the site (158)', () => {
  expect(copy.title.join(' ')).toBe('Join us for the weekly Wagwise picks')
})

test('the section has an email field, a button and a promise (159, 160)', async () => {
  await renderForm()
  await expect.element(email).toHaveAttribute('type', 'email')
  await expect.element(button).toHaveTextContent('Subscribe')
  await expect.element(page.getByText('No spam. Unsubscribe anytime.')).toBeVisible()
})

test('an empty email address is rejected, and nothing is sent (161)', async () => {
  await renderForm()
  for (const value of ['', '   ']) {
    await subscribe(value)
    await expect.poll(visibleToasts).toEqual([error('Email required', 'Please enter your email address.')])
    expect(document.activeElement).toBe(email.element())
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  expect(api.requests).toEqual([])
})

test('a malformed email address is left to the browser’s validation (decision 47)', async () => {
  await renderForm()
  await subscribe('nobody')
  expect([api.requests, visibleToasts()]).toEqual([[], []])
})

test('an email address is sent trimmed, Subscribing... is shown meanwhile, and the toast has the server’s message (160, 163, 165)', async () => {
  await renderForm()
  const release = api.hold(subscribing)
  await email.click()
  await userEvent.keyboard('  ada@example.org  ')
  await button.click()
  await expect.element(button).toHaveTextContent('Subscribing...')
  release()
  await advanceClock(399)
  await expect.element(button).toHaveTextContent('Subscribing...')
  await advanceClock(1)
  await expect.poll(visibleToasts).toEqual([success('Successfully subscribed!', 'Welcome to Wagwise!')])
  expect(api.requests).toMatchObject([{ body: { email: 'ada@example.org' } }])
  expect(localStorage.getItem('newsletterSubscribed')).toBe('true')
  await expect.element(email).toHaveValue('')
  await expect.element(button).toHaveTextContent('Subscribe')
})

test('without a message from the server the section has its own welcome that mentions the inbox (165)', async () => {
  api.respond({ [subscribing]: { message: '' } })
  await renderForm()
  await subscribe('ada@example.org')
  const welcome = 'Welcome! Please check your inbox for a welcome email.'
  await expect.poll(visibleToasts).toEqual([success('Successfully subscribed!', welcome)])
})

const failures = [
  ['a failure', apiError(500)],
  ['a limit', apiError(429, { error: 'x' })],
  ['a broken connection', offline],
] as const

test.each(failures)('after %s the section shows an error and the email address stays (166)', async (_what, failure) => {
  api.respond({ [subscribing]: failure })
  await renderForm()
  await subscribe('ada@example.org')
  await expect.poll(visibleToasts).toEqual([error('Subscription failed', 'Please try again later.')])
  await expect.element(email).toHaveValue('ada@example.org')
  expect(localStorage.getItem('newsletterSubscribed')).toBeNull()
})

test('the popup opens after thirty seconds and not before (169)', async () => {
  await renderPopup()
  await advanceClock(29_999)
  expect(isOpen()).toBe(false)
  await advanceClock(1)
  expect(isOpen()).toBe(true)
})

test('the popup opens when half of the page has been scrolled and not before (170)', async () => {
  await renderIsland(
    <div style={{ height: 4000 }}>
      <NewsletterPopup {...copy} note={note} image="data:," />
    </div>,
  )
  const scrollToPart = async (part: number) => {
    scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part)
    await nextFrame()
  }
  await scrollToPart(0.48)
  expect(isOpen()).toBe(false)
  await scrollToPart(0.52)
  await expect.poll(isOpen).toBe(true)
})

test('a page that is already scrolled down when its script starts opens the popup too (170, decision 32)', async () => {
  const { rerender } = await renderIsland(<div style={{ height: 4000 }} />)
  scrollTo(0, 3000)
  await rerender(
    <div style={{ height: 4000 }}>
      <NewsletterPopup {...copy} note={note} image="data:," />
    </div>,
  )
  await expect.poll(isOpen).toBe(true)
})

test('a subscriber from an earlier visit sees no popup (171)', async () => {
  localStorage.setItem('newsletterSubscribed', 'true')
  await renderPopup()
  await advanceClock(40_000)
  expect(isOpen()).toBe(false)
})

test('subscribing in the section while the popup is pending cancels it (171)', async () => {
  await renderIsland(
    <>
      <NewsletterForm note={note} />
      <NewsletterPopup {...copy} note={note} image="data:," />
    </>,
  )
  await subscribe('ada@example.org')
  await expect.poll(visibleToasts).toHaveLength(1)
  await advanceClock(40_000)
  expect(isOpen()).toBe(false)
})

test('a visitor who closed the popup in this session does not see it again (172)', async () => {
  sessionStorage.setItem('emailPopupDismissed', 'true')
  await renderPopup()
  await advanceClock(40_000)
  expect(isOpen()).toBe(false)
})

test.each([
  ['its button', () => popup.getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  [
    'a click outside it',
    () => userEvent.click(document.querySelector('.popup-layer') as Element, { position: { x: 5, y: 5 } }),
  ],
])('closed by %s, the popup is dismissed for this session (172, 173)', async (_what, close) => {
  await openPopup()
  await close()
  await expect.poll(isOpen).toBe(false)
  expect(sessionStorage.getItem('emailPopupDismissed')).toBe('true')
})

test('the focus moves into the popup and returns when it closes', async () => {
  await renderPopup()
  const behind = page.getByRole('link', { name: 'Behind' }).element() as HTMLElement
  behind.focus()
  await advanceClock(30_000)
  await expect.poll(isOpen).toBe(true)
  expect(popup.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(document.activeElement).toBe(behind)
})

test('an empty email address in the popup is rejected (162)', async () => {
  await openPopup()
  await button.click()
  await expect.poll(visibleToasts).toEqual([error('Please enter your email address.')])
  expect([isOpen(), api.requests]).toEqual([true, []])
})

test('subscribing in the popup shows the welcome, is remembered and closes it (163, 167, 174)', async () => {
  await openPopup()
  const release = api.hold(subscribing)
  await email.fill('ada@example.org')
  await button.click()
  await expect.element(button).toHaveTextContent('Subscribing...')
  release()
  await advanceClock(400)
  await expect.poll(visibleToasts).toEqual([success("Welcome to the pack! You're now subscribed to our newsletter.")])
  await expect.poll(isOpen).toBe(false)
  expect(localStorage.getItem('newsletterSubscribed')).toBe('true')
  expect(api.requests).toMatchObject([{ body: { email: 'ada@example.org' } }])
})

test.each(failures)(
  'after %s the popup shows an error and stays open with the email address (168)',
  async (_what, failure) => {
    api.respond({ [subscribing]: failure })
    await openPopup()
    await subscribe('ada@example.org')
    await expect.poll(visibleToasts).toEqual([error('Oops! Something went wrong. Please try again.')])
    await expect.element(email).toHaveValue('ada@example.org')
    expect(localStorage.getItem('newsletterSubscribed')).toBeNull()
  },
)

test('while another overlay is open the popup waits, and it opens when that one closes (decision 32)', async () => {
  const release = blockOverlays()
  await renderPopup()
  await advanceClock(40_000)
  expect(isOpen()).toBe(false)
  release()
  await expect.poll(isOpen).toBe(true)
})

test('behind the popup only the cookie bar and the toasts can be reached (decision 32)', async () => {
  await renderIsland(
    <>
      <a href="#behind">Behind</a>
      <div data-island="cookie-banner">
        <button type="button">Accept All</button>
      </div>
      <NewsletterPopup {...copy} note={note} image="data:," />
    </>,
  )
  await advanceClock(30_000)
  await expect.poll(isOpen).toBe(true)
  const isInert = (selector: string) => document.querySelector(selector)?.closest('[inert]') !== null
  expect([
    isInert('a[href="#behind"]'),
    isInert('[data-island=cookie-banner] button'),
    isInert('.toast-region'),
  ]).toEqual([true, false, false])
  await userEvent.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(isInert('a[href="#behind"]')).toBe(false)
})
