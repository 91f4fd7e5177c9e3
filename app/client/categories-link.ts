import { removeStorage, writeStorage, readStorage } from './safe-storage.ts'
import { showNavigationSpinner } from './navigation-spinner.ts'
import { plainClickLink } from './plain-click.ts'

const scrollFlag = 'scrollToCategories'
const scrollDelayMs = 100

/** On home the link is a plain anchor, which scrolls by itself. From elsewhere home loads first, at its top. */
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
    // Where nothing can be kept, the address has to say it.
    location.assign(writeStorage('session', scrollFlag, 'true') ? '/' : '/#categories')
  })
  if (location.pathname !== '/' || !readStorage('session', scrollFlag)) return
  removeStorage('session', scrollFlag)
  setTimeout(() => document.getElementById('categories')?.scrollIntoView(), scrollDelayMs)
}

/** A press inside the phone menu does not close it, and the page below would scroll unseen. */
function closePhoneMenu(link: Element) {
  const menu = link.closest<HTMLElement>('[popover]')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
