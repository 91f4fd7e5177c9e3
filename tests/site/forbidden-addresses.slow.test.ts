import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerEnv } from '#tests/kit/admin.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import {
  countConnections,
  forbiddenAddresses,
  type CountedConnections,
} from '#tests/kit/attacks/forbidden-addresses.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let admin: AdminClient
let listeners: CountedConnections

beforeAll(async () => {
  listeners = await countConnections()
  site = await startSite('dist/server/main.js', { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error', SEED: 'none' })
  admin = await openAdminClient(site.url)
})
afterAll(async () => {
  await site.stop()
  listeners.close()
})

const imageUrl = 'https://m.media-amazon.com/a.jpg'
const routes: [path: string, reason: string, toBody: (url: string) => object][] = [
  ['/api/functions/extract-amazon-image', '"no_image"', (address) => ({ productUrl: address })],
  ['/api/admin/products', '"affiliate_link"', (address) => ({ title: 'A bowl', affiliate_link: address })],
  [
    '/api/admin/runs',
    '"foreign_link"',
    (address) => ({
      kind: 'affiliate',
      count: 5,
      affiliateProduct: { name: 'A bowl', url: address, link: address, imageUrl },
    }),
  ],
  ['/api/functions/submit-to-indexnow', '"foreign_url"', (address) => ({ url: address })],
]

// The response is the same whatever is at the address, so nobody can map a network with it.
test.each(routes)(
  '%s responds alike to over 500 spellings of forbidden URLs and connects to none (T14, T15, T20)',
  async (path, reason, toBody) => {
    const send = async (url: string) => {
      const response = await admin.fetch(path, { json: toBody(url) })
      return `${response.status} ${await response.text()}`
    }
    const expected = await send('https://10.0.0.1/')
    // Rejected because of the URL, and not because something else in the request is wrong.
    expect(expected).toMatch(/^422 /)
    expect(expected).toContain(reason)
    const addresses = forbiddenAddresses(listeners.port)
    expect(addresses.length).toBeGreaterThan(500)
    const different: string[] = []
    for (const url of addresses) {
      const response = await send(url)
      if (response !== expected) different.push(`${url}: ${response}`)
    }
    expect(different).toEqual([])
    expect(listeners.connections()).toBe(0)
  },
)
