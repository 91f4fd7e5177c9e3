/** Columns of links that a page can appear in, in the order of `sitePages`. */
export const menus = ['header', 'quickLinks', 'tools', 'legal'] as const
export type Menu = (typeof menus)[number]
export type MenuLink = { name: string; href: string }
/** The owner's own menus; undefined ones are built in. */
export type OwnerMenus = Readonly<Record<Menu, readonly MenuLink[] | undefined>>

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
export const sitePages: readonly SitePage[] = [
  { path: '/', name: 'Home', menus: ['header', 'quickLinks'], sitemap: 'listsArticles' },
  {
    path: '/blog',
    name: 'Articles',
    holds: ['/blog/', '/article/'],
    menus: ['header', 'quickLinks'],
    sitemap: 'listsArticles',
    summary: 'Every article, newest first',
  },
  {
    path: '/shop',
    name: 'Shop',
    holds: ['/product/'],
    menus: ['header', 'quickLinks'],
    sitemap: 'fixed',
    summary: 'Products, all with affiliate links',
  },
  {
    path: '/categories',
    name: 'Categories',
    holds: ['/category/'],
    menus: ['header', 'quickLinks'],
    headerHref: '/#categories',
    sitemap: 'listsArticles',
    summary: 'The thirteen categories',
  },
  {
    path: '/tonight',
    name: 'Emergency',
    menus: ['tools'],
    sitemap: 'fixed',
    summary: 'What to do in an emergency, one question at a time, with poison lines by country',
  },
  {
    path: '/safe',
    name: 'Is it safe?',
    holds: ['/safe/'],
    menus: ['tools'],
    sitemap: 'fixed',
    summary: 'Foods, plants, household things and medicines: what is safe for which animal, with sources',
  },
  {
    path: '/tools',
    name: 'Tools',
    holds: ['/tools/'],
    menus: ['header', 'tools'],
    sitemap: 'fixed',
    summary: 'Calculators for food, water, age, space, heat and money, with formula, source and limits',
  },
  {
    path: '/animals',
    name: 'My animals',
    menus: ['tools'],
    sitemap: 'fixed',
    summary: 'A reader’s animals with weights and reminders, kept in the browser only',
  },
  {
    path: '/recalls',
    name: 'Recalls',
    holds: ['/recalls/'],
    menus: ['tools'],
    sitemap: 'fixed',
    summary: 'Recall notices about products and articles of the site, each confirmed by a person',
  },
  {
    path: '/almanac',
    name: 'Almanac',
    menus: ['tools'],
    sitemap: 'fixed',
    summary: 'What matters for pets in each month, by half of the world',
    editable: true,
  },
  { path: '/safe/offline', name: 'Is it safe? Without a connection' },
  { path: '/offline', name: 'No connection' },
  { path: '/favorites', name: 'Saved articles', menus: ['quickLinks'] },
  {
    path: '/faq',
    name: 'FAQ',
    menus: ['quickLinks'],
    sitemap: 'fixed',
    summary: 'Questions and answers about the site',
    editable: true,
  },
  {
    path: '/about',
    name: 'About',
    holds: ['/author/'],
    menus: ['header', 'quickLinks'],
    sitemap: 'fixed',
    summary: 'Who runs the site and how it is made',
    editable: true,
  },
  { path: '/contact', name: 'Contact', menus: ['quickLinks'], sitemap: 'fixed', summary: 'Corrections and questions' },
  { path: '/privacy-policy', name: 'Privacy Policy', menus: ['legal'], sitemap: 'fixed', editable: true },
  { path: '/terms-of-service', name: 'Terms of Service', menus: ['legal'], sitemap: 'fixed', editable: true },
  { path: '/cookie-policy', name: 'Cookie Policy', menus: ['legal'], sitemap: 'fixed', editable: true },
  {
    path: '/affiliate-disclaimer',
    name: 'Affiliate Disclaimer',
    menus: ['legal'],
    sitemap: 'fixed',
    summary: 'How the site earns money',
    editable: true,
  },
  {
    path: '/editorial-policy',
    name: 'Editorial Policy',
    menus: ['legal'],
    sitemap: 'fixed',
    summary: 'How articles are written, checked and corrected',
    editable: true,
  },
  {
    path: '/how-we-choose-products',
    name: 'How We Choose',
    menus: ['legal'],
    sitemap: 'fixed',
    summary: 'What products are judged by',
    editable: true,
  },
  {
    path: '/corrections',
    name: 'Corrections',
    menus: ['legal'],
    sitemap: 'listsArticles',
    summary: 'What was wrong in articles and has been put right',
    editable: true,
  },
  { path: '/accessibility', name: 'Accessibility', menus: ['legal'], sitemap: 'fixed', editable: true },
  { path: '/download-assets', name: 'Brand assets', sitemap: 'fixed' },
  { path: '/auth', name: 'Sign in', blocksCrawlers: true },
  { path: '/account', name: 'My account', blocksCrawlers: true },
  { path: '/admin', name: 'Dashboard', blocksCrawlers: true },
  { path: '/confirm-email', name: 'Email confirmation' },
  { path: '/invite', name: 'Invitation' },
  { path: '/reset-password', name: 'Password reset' },
  { path: '/setup', name: 'Setup' },
  { path: '/newsletter/confirm', name: 'Newsletter confirmation' },
  { path: '/recalls/confirm', name: 'Recall email confirmation' },
  { path: '/recalls/unsubscribe', name: 'Recall email unsubscribe' },
  { path: '/newsletter/return', name: 'Newsletter resubscription' },
  { path: '/unsubscribe', name: 'Newsletter unsubscribe' },
  { path: '/moderate', name: 'Comment moderation' },
]

/** Short paths that lead to a page. */
export const pageRedirects: Readonly<Record<string, string>> = {
  '/newsletter/subscribe': '/#newsletter',
  '/recalls/subscribe': '/recalls#by-email',
  '/privacy': '/privacy-policy',
  '/terms': '/terms-of-service',
}

export const editablePages = sitePages.filter(({ editable }) => editable)

export const publicPagePaths = sitePages.flatMap(({ path, sitemap }) => (sitemap ? [path] : []))

export function menuPages(menu: Menu): readonly SitePage[] {
  return sitePages.filter((page) => page.menus?.includes(menu))
}

/** The owner's links, or else those of the pages. */
export function menuLinks(ownerMenus: OwnerMenus | undefined, menu: Menu): readonly MenuLink[] {
  const hrefOf = ({ path, headerHref = path }: SitePage) => (menu === 'header' ? headerHref : path)
  return ownerMenus?.[menu] ?? menuPages(menu).map((page) => ({ name: page.name, href: hrefOf(page) }))
}

/** Adds the pages of the owner to the menus that they chose, unless a link of the owner's own leads there already. */
export function withPageLinks(
  ownerMenus: OwnerMenus | undefined,
  pages: readonly { path: string; title: string; menu: Menu | null }[],
): OwnerMenus {
  const linksOf = (menu: Menu) => {
    const links = menuLinks(ownerMenus, menu)
    const added = pages.filter((page) => page.menu === menu && !links.some(({ href }) => href === page.path))
    return added.length === 0
      ? ownerMenus?.[menu]
      : [...links, ...added.map(({ title, path }) => ({ name: title, href: path }))]
  }
  return {
    header: linksOf('header'),
    quickLinks: linksOf('quickLinks'),
    tools: linksOf('tools'),
    legal: linksOf('legal'),
  }
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
