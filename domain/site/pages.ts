/** Columns of links that a page can appear in; the order of the rows below is the order of the links. */
type Menu = 'header' | 'quickLinks' | 'legal'

export type SitePage = {
  path: string
  /** The page's name in menus, in Analytics and in llms.txt. */
  name: string
  menus?: readonly Menu[]
  /** Pages whose paths start like this belong to it in the menus. */
  holds?: readonly string[]
  /** The header's link, where it is not the page's own path. */
  headerHref?: string
  /** In the sitemap; a page that lists articles changes whenever the newest article does. */
  sitemap?: 'fixed' | 'listsArticles'
  /** The description in llms.txt; a page without one is not mentioned there. */
  summary?: string
  /** Whether robots.txt keeps crawlers out of this path and everything below it. */
  blocksCrawlers?: true
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
  { path: '/favorites', name: 'Saved articles', menus: ['quickLinks'] },
  {
    path: '/faq',
    name: 'FAQ',
    menus: ['quickLinks'],
    sitemap: 'fixed',
    summary: 'Questions and answers about the site',
  },
  {
    path: '/about',
    name: 'About',
    holds: ['/author/'],
    menus: ['header', 'quickLinks'],
    sitemap: 'fixed',
    summary: 'Who runs the site and how it is made',
  },
  {
    path: '/contact',
    name: 'Contact',
    menus: ['quickLinks'],
    sitemap: 'fixed',
    summary: 'Corrections and questions',
  },
  { path: '/privacy-policy', name: 'Privacy Policy', menus: ['legal'], sitemap: 'fixed' },
  { path: '/terms-of-service', name: 'Terms of Service', menus: ['legal'], sitemap: 'fixed' },
  { path: '/cookie-policy', name: 'Cookie Policy', menus: ['legal'], sitemap: 'fixed' },
  {
    path: '/affiliate-disclaimer',
    name: 'Affiliate Disclaimer',
    menus: ['legal'],
    sitemap: 'fixed',
    summary: 'How the site earns money',
  },
  { path: '/download-assets', name: 'Brand assets', sitemap: 'fixed' },
  { path: '/auth', name: 'Sign in', blocksCrawlers: true },
  { path: '/account', name: 'My account', blocksCrawlers: true },
  { path: '/admin', name: 'Dashboard', blocksCrawlers: true },
  { path: '/confirm-email', name: 'Email confirmation' },
  { path: '/invite', name: 'Invitation' },
  { path: '/reset-password', name: 'Password reset' },
  { path: '/setup', name: 'Setup' },
  { path: '/newsletter/confirm', name: 'Newsletter confirmation' },
  { path: '/newsletter/return', name: 'Newsletter resubscription' },
  { path: '/unsubscribe', name: 'Newsletter unsubscribe' },
  { path: '/moderate', name: 'Comment moderation' },
]

export const publicPagePaths = sitePages.flatMap(({ path, sitemap }) => (sitemap ? [path] : []))

export function menuPages(menu: Menu): readonly SitePage[] {
  return sitePages.filter(({ menus }) => menus?.includes(menu))
}
