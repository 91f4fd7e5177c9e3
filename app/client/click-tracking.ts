/** Links lead straight to the retailer; a beacon beside them tells us that one was followed, of a product or in a text. */
export function trackAffiliateClicks() {
  document.addEventListener('click', sendClick)
  // The middle button opens a new tab.
  document.addEventListener('auxclick', (event) => event.button === 1 && sendClick(event))
}

function sendClick({ target }: MouseEvent) {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLElement>('[data-click-product],a[rel^=sponsored]')
  if (!link) return
  const product_id = link.dataset.clickProduct
  const article_id = target.closest<HTMLElement>('[data-click-article]')?.dataset.clickArticle
  const click = new Blob([JSON.stringify({ product_id, article_id })], { type: 'application/json' })
  navigator.sendBeacon('/api/clicks', click)
}
