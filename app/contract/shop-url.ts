export const allProducts = 'All Products'

export function shopUrl(category: string, cursor?: string): string {
  const query = new URLSearchParams()
  if (category !== allProducts) query.set('category', category)
  if (cursor) query.set('cursor', cursor)
  return query.size === 0 ? '/shop' : `/shop?${query}`
}

export function parseShopUrl(address: string): string {
  return new URLSearchParams(address.split('?')[1]).get('category') || allProducts
}
