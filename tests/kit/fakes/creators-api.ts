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

type Shop = { clock: () => number; quota: number }

/**
 * The same with a catalog of its own and the limits of a new account: ten ids per call, one call per second and `quota`
 * calls per day, or 429. `refuse` makes it answer with another error.
 */
export async function startFakeCreatorsShop({ clock, quota }: Shop) {
  const items = new Map<string, object>()
  const batches: number[] = []
  const rejectedStatuses: number[] = []
  let rejectWith: number | undefined
  let last = -Infinity
  const usedOn = new Map<number, number>()
  const fail = (status: number, body: object) => {
    rejectedStatuses.push(status)
    return jsonResponse(body, status)
  }
  const service = await startFakeCreatorsApi(({ body }) => {
    const now = clock()
    const day = Math.floor(now / (24 * 60 * 60 * 1000))
    if (rejectWith === 403)
      return fail(403, { type: 'AccessDeniedException', reason: 'AssociateNotEligible', message: 'Not eligible.' })
    if (rejectWith !== undefined) return fail(rejectWith, {})
    const used = usedOn.get(day) ?? 0
    if (now - last < 1000 || used >= quota)
      return fail(429, { type: 'ThrottleException', message: 'Too many requests.', serviceCode: 'x', quotaCode: 'y' })
    last = now
    usedOn.set(day, used + 1)
    const { itemIds, partnerTag } = JSON.parse(body) as { itemIds: string[]; partnerTag?: string }
    if (itemIds.length > 10 || !partnerTag)
      return fail(400, { type: 'ValidationException', reason: 'FieldValidationFailed' })
    batches.push(itemIds.length)
    const errors = itemIds.filter((id) => !items.has(id)).map((id) => ({ code: 'ItemNotAccessible', message: id }))
    return jsonResponse({ itemsResult: { items: itemIds.flatMap((id) => items.get(id) ?? []) }, errors })
  })
  return { ...service, items, batches, rejectedStatuses, reject: (status: number | undefined) => (rejectWith = status) }
}
