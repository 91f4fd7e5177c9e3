import { answerHref, articleHref } from '../hrefs.ts'

export const currentHref = () => location.pathname + location.search

/** Where a list was left for an editor: it shows the same filter, scroll position and row again. */
let listPosition: { href: string; scroll: number; opened: string; row: number } | undefined

export function rememberList(opened: string) {
  const isEditor = (href: string) => [articleHref(''), answerHref('')].some((base) => href.startsWith(base))
  const row = (document.activeElement?.closest('tr')?.rowIndex ?? 1) - 1
  if (isEditor(opened) && !isEditor(currentHref())) listPosition = { href: currentHref(), scroll: scrollY, opened, row }
}

/** The list at this path as it was left. */
export const listHref = (path: string) => (listPosition?.href.split('?')[0] === path ? listPosition.href : path)

/** Only once, and only when the same list is on screen again. */
export function takeListPosition() {
  const position = listPosition?.href === currentHref() ? listPosition : undefined
  if (position) listPosition = undefined
  return position
}
