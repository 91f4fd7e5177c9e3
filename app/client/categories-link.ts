import { removeStorage, writeStorage, readStorage } from './safe-storage.ts'
import { showNavigationSpinner } from './navigation-spinner.ts'
import { plainClickLink } from './plain-click.ts'

const scrollFlag = 'scrollToCategories'
const scrollDelayMs = 100

/** On the home page the link is a plain anchor. From elsewhere, the home page loads at its top and then scrolls. */
export function installCategoriesLink() {
  document.addEventListener('click', (event) => {
    const link = plainClickLink(event)
    if (link?.getAttribute('href') !== '/#categories') return
    if (location.pathname === '/') {
      closePhoneMenu(link)
      return
    }
    event.preventDefault()
    showNavigationSpinner()
    // Without storage, the URL has to carry the target.
    location.assign(writeStorage('session', scrollFlag, 'true') ? '/' : '/#categories')
  })
  if (location.pathname !== '/' || !readStorage('session', scrollFlag)) return
  removeStorage('session', scrollFlag)
  setTimeout(() => document.getElementById('categories')?.scrollIntoView(), scrollDelayMs)
}

/** A click inside the phone menu does not close it, and the page would scroll behind it. */
function closePhoneMenu(link: Element) {
  const menu = link.closest<HTMLElement>('[popover]')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
