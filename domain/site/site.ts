/** The facts every page needs. `origin` is canonical; `isPublic` is true only for a public https origin. */
export type SiteConfig = { name: string; origin: string; isPublic: boolean; affiliateTag: string }

export const navigation = [
  { href: '/', label: 'Home' },
  { href: '/blog', label: 'Articles' },
  { href: '/shop', label: 'Shop' },
  { href: '/#categories', label: 'Categories' },
  { href: '/about', label: 'About' },
] as const
