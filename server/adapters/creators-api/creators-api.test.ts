import { expect, test } from 'vitest'
import { creatorsItem, startFakeCreatorsApi } from '#tests/kit/fakes/creators-api.ts'
import { jsonResponse } from '#tests/kit/fakes/fake-service.ts'
import { createCreatorsApi } from './creators-api.ts'
import type { CreatorsConfig } from '#server/config/external-services.ts'

const request = { topic: 'lick mat', count: 5, affiliateTag: 'mine-20' }
const config = (url: string, version: CreatorsConfig['version'] = '3.1'): CreatorsConfig => ({
  id: 'id',
  secret: 'secret',
  version,
  marketplace: 'www.amazon.com',
  baseUrl: url,
  tokenUrl: `${url}/token`,
})

/** A clock on which no two calls are too close. */
const hurry = (start = 1_800_000_000_000) => {
  let now = start
  return () => (now += 5000)
}

test('products are found with our tag, their price as of now and no photograph of the retailer', async () => {
  const api = await startFakeCreatorsApi(() =>
    jsonResponse({
      searchResult: {
        items: [
          creatorsItem('B000000001', 'Mat\nwith lines'),
          creatorsItem('B000000002', 'Hidden price', {
            offersV2: { listings: [{ violatesMAP: true, price: { money: { displayAmount: '$1' } } }] },
          }),
          creatorsItem('bad', 'No id'),
          { nonsense: true },
          creatorsItem('B000000003', 'Bare', { offersV2: undefined, detailPageURL: 'https://evil.test/' }),
        ],
      },
      errors: [{ code: 'x', message: 'y' }],
    }),
  )
  const result = await createCreatorsApi(config(api.url), hurry()).search(request, AbortSignal.timeout(5000))
  expect(result).toEqual({
    ok: true,
    products: [
      {
        name: 'Mat',
        link: 'https://www.amazon.com/dp/B000000001?tag=mine-20',
        imageUrl: '',
        asin: 'B000000001',
        price: { text: '$12.34', at: expect.any(Number) },
      },
      {
        name: 'Hidden price',
        link: 'https://www.amazon.com/dp/B000000002?tag=mine-20',
        imageUrl: '',
        asin: 'B000000002',
        price: null,
      },
      {
        name: 'Bare',
        link: 'https://www.amazon.com/dp/B000000003?tag=mine-20',
        imageUrl: '',
        asin: 'B000000003',
        price: null,
      },
    ],
  })
  const [token, search] = api.requests
  expect(JSON.parse(token?.body ?? '')).toEqual({
    grant_type: 'client_credentials',
    client_id: 'id',
    client_secret: 'secret',
    scope: 'creatorsapi::default',
  })
  expect(search?.headers).toMatchObject({ authorization: 'Bearer token-1', 'x-marketplace': 'www.amazon.com' })
  expect(JSON.parse(search?.body ?? '')).toMatchObject({
    keywords: 'lick mat',
    partnerTag: 'mine-20',
    searchIndex: 'PetSupplies',
    itemCount: 5,
  })
})

test('one token serves several searches until it expires, and older credentials use their own protocol', async () => {
  const api = await startFakeCreatorsApi(() => jsonResponse({ searchResult: { items: [] } }), 60)
  const discovery = createCreatorsApi(config(api.url, '2.1'), hurry())
  for (let times = 0; times < 5; times++) await discovery.search(request, AbortSignal.timeout(5000))
  const tokens = api.requests.filter(({ path }) => path === '/token')
  expect(tokens.length).toBeGreaterThan(1)
  expect(tokens.length).toBeLessThan(5)
  expect(Object.fromEntries(new URLSearchParams(tokens[0]?.body))).toMatchObject({
    scope: 'creatorsapi/default',
    client_id: 'id',
  })
  expect(api.requests.find(({ path }) => path !== '/token')?.headers.authorization).toBe('Bearer token-1, Version 2.1')
})

test.each([
  [
    403,
    { reason: 'AssociateNotEligible', type: 'AccessDeniedException' },
    /ten qualified sales within the last 30 days/,
  ],
  [400, { reason: 'InvalidPartnerTag', type: 'ValidationException' }, /does not know this affiliate tag/],
  [429, { type: 'ThrottleException' }, /request limit was reached/],
  [500, {}, /responded with 500/],
  [401, { reason: 'TokenExpired' }, /refused these credentials/],
])('a refusal of %i is explained in words (313)', async (status, body, words) => {
  const api = await startFakeCreatorsApi(() => jsonResponse(body, status))
  const result = await createCreatorsApi(config(api.url), hurry()).search(request, AbortSignal.timeout(5000))
  expect(result).toEqual({ ok: false, reason: 'unavailable', message: expect.stringMatching(words) })
  expect(api.requests.filter(({ path }) => path !== '/token').length).toBeLessThanOrEqual(2)
})

test('wrong credentials, malformed responses and timeouts are refusals too, and none contains the secret', async () => {
  const nonsense = await startFakeCreatorsApi(() => ({ body: '<html>' }))
  const silent = await startFakeCreatorsApi(() => () => undefined)
  for (const [url, tokenUrl] of [
    [nonsense.url, `${nonsense.url}/token`],
    [silent.url, `${silent.url}/token`],
    [silent.url, `${silent.url}/nothing`],
  ] as const) {
    const result = await createCreatorsApi({ ...config(url), tokenUrl }, hurry()).search(
      request,
      AbortSignal.timeout(200),
    )
    expect(result).toEqual({ ok: false, reason: 'unavailable', message: expect.not.stringContaining('secret"') })
  }
})

test('product ids are requested together, and an id is unknown only if the response says so', async () => {
  const ids = { asins: ['B000000001', 'B000000002'], affiliateTag: 'mine-20' }
  const ask = async (respond: Parameters<typeof startFakeCreatorsApi>[0]) => {
    const api = await startFakeCreatorsApi(respond)
    const result = await createCreatorsApi(config(api.url), hurry()).lookUp?.(ids, AbortSignal.timeout(5000))
    const known = result?.ok ? new Set(result.items.keys()) : undefined
    return { known, asked: api.requests.at(-1) }
  }
  const errors = [{ code: 'ItemNotAccessible', message: 'B000000002 is not accessible.' }]
  const { known, asked } = await ask(() =>
    jsonResponse({ itemsResult: { items: [creatorsItem('B000000001', 'Mat')] }, errors }),
  )
  expect(known).toEqual(new Set(['B000000001']))
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({ itemIds: ids.asins, partnerTag: 'mine-20' })
  expect((await ask(() => jsonResponse({ errors }))).known).toEqual(new Set())
  for (const nothing of [
    jsonResponse({}),
    jsonResponse({}, 500),
    jsonResponse({ reason: 'AssociateNotEligible' }, 403),
    { body: '<html>' },
  ])
    expect((await ask(() => nothing)).known).toBeUndefined()
})
