import { forget, keep, kept } from './safe-storage.ts'
import { showWait } from './navigation-spinner.ts'
import { pressedLink } from './plain-click.ts'

const mark = 'scrollToCategories'
const afterLoad = 100

/** On home the link is a plain anchor, which scrolls by itself. From elsewhere home loads first, at its top. */
export function followCategoriesLink() {
  document.addEventListener('click', (event) => {
    const link = pressedLink(event)
    if (link?.getAttribute('href') !== '/#categories') return
    if (location.pathname === '/') {
      closeMenu(link)
      return
    }
    event.preventDefault()
    showWait()
    // Where nothing can be kept, the address has to say it.
    location.assign(keep('session', mark, 'true') ? '/' : '/#categories')
  })
  if (location.pathname !== '/' || !kept('session', mark)) return
  forget('session', mark)
  setTimeout(() => document.getElementById('categories')?.scrollIntoView(), afterLoad)
}

/** A press inside the phone menu does not close it, and the page below would scroll unseen. */
function closeMenu(link: Element) {
  const menu = link.closest<HTMLElement>('[popover]')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
