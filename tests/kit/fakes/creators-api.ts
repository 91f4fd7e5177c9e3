import { json, openStandIn, type Answer, type Asked, type StandIn } from './fake-service.ts'

export const item = (asin: string, title: string, change: object = {}) => ({
  asin,
  detailPageURL: `https://www.amazon.com/dp/${asin}?tag=mine-20&linkCode=osi`,
  itemInfo: { title: { displayValue: title } },
  offersV2: { listings: [{ isBuyBoxWinner: true, price: { money: { displayAmount: '$12.34' } } }] },
  ...change,
})

/** The retailer's API with its token endpoint; `answer` says what a search or a question by ids finds. */
export function openCreatorsApi(answer: (asked: Asked) => Answer, expires_in = 3600): Promise<StandIn> {
  let tokens = 0
  return openStandIn((asked) => {
    if (asked.path === '/token') return json({ access_token: `token-${++tokens}`, expires_in, token_type: 'bearer' })
    return /^\/catalog\/v1\/(?:searchItems|getItems)$/.test(asked.path) ? answer(asked) : json({}, 404)
  })
}
