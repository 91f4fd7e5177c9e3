import type { ApiPath, BodyOf } from '#app/contract/contract.ts'

const clicksPath: ApiPath = '/api/clicks'

/** Affiliate links go straight to the retailer; a beacon sent beside them counts the click. */
export function trackAffiliateClicks() {
  document.addEventListener('click', sendClick)
  // A middle click opens the link in a new tab.
  document.addEventListener('auxclick', (event) => event.button === 1 && sendClick(event))
}

function sendClick({ target }: MouseEvent) {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLElement>('[data-click-product],a[rel^=sponsored]')
  if (!link) return
  const product_id = link.dataset.clickProduct
  const article_id = target.closest<HTMLElement>('[data-click-article]')?.dataset.clickArticle
  const click = { product_id, article_id } satisfies BodyOf<'POST /api/clicks'>
  navigator.sendBeacon(clicksPath, new Blob([JSON.stringify(click)], { type: 'application/json' }))
}
