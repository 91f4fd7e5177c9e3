import {
  jsonResponse,
  startFakeService,
  type FakeResponse,
  type RecordedRequest,
  type FakeService,
} from './fake-service.ts'

export const creatorsItem = (asin: string, title: string, change: object = {}) => ({
  asin,
  detailPageURL: `https://www.amazon.com/dp/${asin}?tag=mine-20&linkCode=osi`,
  itemInfo: { title: { displayValue: title } },
  offersV2: { listings: [{ isBuyBoxWinner: true, price: { money: { displayAmount: '$12.34' } } }] },
  ...change,
})

/** The retailer's API with its token endpoint; `respond` gives the result of a search or a request by ids. */
export function startFakeCreatorsApi(
  respond: (request: RecordedRequest) => FakeResponse,
  expires_in = 3600,
): Promise<FakeService> {
  let tokens = 0
  return startFakeService((request) => {
    if (request.path === '/token')
      return jsonResponse({ access_token: `token-${++tokens}`, expires_in, token_type: 'bearer' })
    return /^\/catalog\/v1\/(?:searchItems|getItems)$/.test(request.path) ? respond(request) : jsonResponse({}, 404)
  })
}
