import { close } from '#app/ui/icons/controls.json'
import { consent, followOtherTabs, saveConsent } from './consent.ts'
import { cookieSettingsOpen } from './dialog-state.ts'

const policyLink = (name: string) => `<a class="inline-link" href="/${name}-policy">${name}</a>`
const closeIcon = `<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${close}"/></svg>`

const banner = `<aside class="cookie-bar" aria-label="Cookies" tabindex="-1"><div class="wrap">
<p>We use cookies to see which guides help. Read our ${policyLink('cookie')} and ${policyLink('privacy')} policies.</p>
<button class="button button--secondary button--small">Decline</button>
<button class="button button--secondary button--small" data-accept>Accept All</button>
<button class="button button--icon" aria-label="Close">${closeIcon}</button>
</div></aside>`

/** Every new visitor sees it first, so it needs no React. Not in the page, which is cached for everyone. */
export function installCookieBanner() {
  const root = document.querySelector<HTMLElement>('[data-island="cookie-banner"]')
  if (!root) return
  const show = () => {
    const reopened = cookieSettingsOpen.get()
    if (consent.get() && !reopened) root.replaceChildren()
    else if (!root.firstChild) root.innerHTML = banner
    if (reopened) root.querySelector('aside')?.focus()
  }
  root.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest('button')
    if (!pressed) return
    saveConsent('accept' in pressed.dataset ? 'accepted' : 'declined')
    cookieSettingsOpen.set(false)
  })
  followOtherTabs()
  consent.subscribe(show)
  cookieSettingsOpen.subscribe(show)
  show()
  root.dataset.state = 'ready'
}
