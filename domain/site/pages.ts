import pages from './pages.json' with { type: 'json' }

/** Columns of links that a page can appear in, in the order of pages.json. */
export type Menu = 'header' | 'quickLinks' | 'legal'
export type MenuLink = { name: string; href: string }
/** The owner's own menus; undefined ones are built in. */
export type OwnMenus = Readonly<Record<Menu, readonly MenuLink[] | undefined>>

export type SitePage = {
  path: string
  /** The page's name in menus, in Analytics and in llms.txt. */
  name: string
  menus?: readonly string[]
  /** Pages whose paths start like this belong to it in the menus. */
  holds?: readonly string[]
  /** The header's link, where it is not the page's own path. */
  headerHref?: string
  /** `fixed`, or `listsArticles`: it changes whenever the newest article does. Missing: not in the sitemap. */
  sitemap?: string
  /** The description in llms.txt; a page without one is not mentioned there. */
  summary?: string
  /** Whether the owner can replace its text, which stands in content/pages. */
  editable?: boolean
  /** Whether robots.txt keeps crawlers out of this path and everything below it. */
  blocksCrawlers?: boolean
}

/**
 * Every page with a fixed path. Sitemap, llms.txt, robots.txt, menus, page names and counted paths in Analytics are
 * read from here; `app/site-pages.test.ts` compares it with the route table.
 */
export const sitePages: readonly SitePage[] = pages

export const editablePages = sitePages.filter(({ editable }) => editable)

export const publicPagePaths = sitePages.flatMap(({ path, sitemap }) => (sitemap ? [path] : []))

export function menuPages(menu: Menu): readonly SitePage[] {
  return sitePages.filter(({ menus }) => menus?.includes(menu))
}

/** The owner's links, or else those of the pages. */
export function menuLinks(own: OwnMenus | undefined, menu: Menu): readonly MenuLink[] {
  const hrefOf = ({ path, headerHref = path }: SitePage) => (menu === 'header' ? headerHref : path)
  return own?.[menu] ?? menuPages(menu).map((page) => ({ name: page.name, href: hrefOf(page) }))
}

const maxLinks = 12

/** One link per line, such as `About us: /about`. Undefined for an empty text, and if a line is not of this form. */
export function parseMenu(text: string): readonly MenuLink[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const links = lines.flatMap((line) => {
    const [, name, href] = /^\s*(\S.{0,39}?)\s*:\s+((?:\/(?![/\\])|https:\/\/[\w-])\S*)\s*$/.exec(line) ?? []
    return name && href ? [{ name, href }] : []
  })
  return links.length > 0 && links.length <= maxLinks && links.length === lines.length ? links : undefined
}
