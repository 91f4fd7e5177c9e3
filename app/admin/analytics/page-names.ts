const pageNames: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/blog': 'All articles',
  '/shop': 'Shop',
  '/categories': 'Categories',
  '/about': 'About',
  '/contact': 'Contact',
  '/faq': 'FAQ',
  '/favorites': 'Favorites',
  '/auth': 'Sign in',
  '/404': 'Page not found',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/affiliate-disclaimer': 'Affiliate Disclaimer',
  '/cookie-policy': 'Cookie Policy',
}

/** A referrer without the parts that all URLs share. */
export function referrerName(name: string): string {
  return name.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** A page's title, or its path if it has none. */
export function pageName({ path, title }: { path: string; title: string | null }): string {
  return title ?? pageNames[path] ?? path
}
