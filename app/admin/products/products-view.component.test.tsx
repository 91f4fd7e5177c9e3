import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminProduct, samplePicture } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

type Product = ReturnType<typeof adminProduct>

const listOf = (products: readonly Product[]) =>
  ({ products, total: products.length, next: null, featurableCount: products.length }) as const
const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })

async function openProducts(products: readonly Product[], responses: Responses = {}) {
  const api = await openDashboard('/admin/products', { 'GET /api/admin/products': listOf(products), ...responses })
  await expect.element(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible()
  return api
}

function cardOf(title: string) {
  const card = page.getByRole('heading', { level: 3, name: title }).element().closest('article')
  if (!card) throw new Error(`There is no card of ${title}.`)
  return card
}
const button = (name: string) => page.getByRole('button', { name })
const shopLink = (asin: string) => `https://www.amazon.com/dp/${asin}?tag=wagwise-20`

test('a card shows picture, category with a folder, ASIN, link in a new tab, price and a delete button (338)', async () => {
  const affiliate_link = shopLink('B0LICKMAT1')
  const full = adminProduct({ id: 'mat', asin: 'B0LICKMAT1', affiliate_link, price: '$9.99' })
  await openProducts([full, adminProduct({ id: 'plain', title: 'No price' })])
  await expect.element(page.getByRole('heading', { name: 'Lick mat' })).toBeVisible()
  const card = cardOf('Lick mat')
  expect(card.querySelector('img')?.getAttribute('src')).toBe(samplePicture)
  const lines = [...card.querySelectorAll('p')]
  const category = lines.find(({ textContent }) => textContent === 'Feeding & Water')
  expect(category?.querySelectorAll('svg')).toHaveLength(1)
  expect(lines.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['ASIN: B0LICKMAT1', '$9.99']))
  const link = card.querySelector(`a[href="${affiliate_link}"]`)
  expect(link?.getAttribute('target')).toBe('_blank')
  await expect.element(button('Delete Lick mat')).toBeVisible()
  expect(cardOf('No price').textContent).not.toContain('$')
  expect(cardOf('No price').textContent).toContain('ASIN: none')
})

test('whoever is no admin sees products and their test logs, but no link, price or button that changes something', async () => {
  const affiliate_link = shopLink('B0LICKMAT1')
  const product = adminProduct({ id: 'mat', asin: 'B0LICKMAT1', affiliate_link, price: '$9.99' })
  const user = { id: 'eve', name: 'Eve', email: 'eve@example.org', twoFactorEnabled: false }
  await openDashboard('/admin/products', {
    'GET /api/session': { user, isAdmin: false, role: 'editor' },
    'GET /api/admin/products': listOf([product]),
  })
  await expect.element(page.getByRole('link', { name: 'Test log of Lick mat' })).toBeVisible()
  expect(cardOf('Lick mat').textContent).not.toMatch(/\$|amazon|ASIN/)
  for (const name of [
    'New product',
    'More: import, export',
    'Extract from articles',
    'Clean malformed',
    'Edit Lick mat',
  ])
    expect(button(name).elements()).toEqual([])
})

test('a title is shown as its first line without bold markers, at most 60 characters long (339)', async () => {
  const long = 'A lick mat of soft silicone with four corners that hold on to every smooth floor'
  await openProducts([
    adminProduct({ id: 'long', title: `**${long}**\nand a second line` }),
    adminProduct({ id: 'short', title: '**Snuffle** rug' }),
  ])
  await expect.element(page.getByRole('heading', { name: 'Snuffle rug' })).toBeVisible()
  const [shown = ''] = [...document.querySelectorAll('.admin-product h3')].map(({ textContent }) => textContent)
  const words = shown.replace(/(…|\.\.\.)$/, '')
  expect(words.length).toBeLessThanOrEqual(60)
  expect(long.startsWith(words.trim())).toBe(true)
  expect(words.length).toBeGreaterThan(50)
})

test('the picture is the one of SiteStripe, else the image link, else a placeholder (340)', async () => {
  const sitestripe_image_url = `${samplePicture}#sitestripe`
  await openProducts([
    adminProduct({ id: 'both', title: 'Both', sitestripe_image_url }),
    adminProduct({ id: 'broken', title: 'Broken', sitestripe_image_url: '/missing.svg' }),
    adminProduct({ id: 'neither', title: 'Neither', image_url: '/missing.svg' }),
  ])
  await expect.element(page.getByRole('heading', { name: 'Both' })).toBeVisible()
  const source = (title: string) => cardOf(title).querySelector('img')?.getAttribute('src')
  expect(source('Both')).toBe(sitestripe_image_url)
  await expect.poll(() => source('Broken')).toBe(samplePicture)
  await expect.poll(() => source('Neither')).toMatch(/^data:image\/svg\+xml,.*stroke/)
})

test('after a deletion the focus is on the delete button of the next product, and at last on the list (fault 38)', async () => {
  let products = ['newer', 'older'].map((id) => adminProduct({ id, title: id }))
  await openProducts(products, {
    'GET /api/admin/products': () => listOf(products),
    'DELETE /api/admin/products/:id': ({ params }) => {
      products = products.filter(({ id }) => id !== params.id)
      return {}
    },
  })
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName
  await expect.element(button('Delete newer')).toBeVisible()
  button('Delete newer').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Delete older')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^No products found/)).toBeVisible()
  await expect.poll(focused).toBe('DIV')
})

const extractRoute = 'POST /api/functions/extract-products-from-articles'

test('extraction reports what it found and reloads the list (343)', async () => {
  let products: Product[] = []
  const api = await openProducts(products, {
    'GET /api/admin/products': () => listOf(products),
    [extractRoute]: () => {
      products = [adminProduct({ id: 'rug', title: 'Snuffle rug' })]
      return { productsFound: 1, articlesProcessed: 2, productsInserted: 1 }
    },
  })
  const release = api.hold(extractRoute)
  await button('Extract from articles').click()
  await expect.element(button('Extracting...')).toBeVisible()
  release()
  await expectToast('Products extracted', '1 product found in 2 articles. 1 new product added.')
  await expect.element(page.getByRole('heading', { name: 'Snuffle rug' })).toBeVisible()
})

test('a failed extraction gives the reason (344)', async () => {
  const api = await openProducts([], { [extractRoute]: broken })
  await button('Extract from articles').click()
  await expectToast('Failed to extract products: The disk is full.')
  api.respond({ [extractRoute]: apiError(502) })
  await button('Extract from articles').click()
  await expectToast('Failed to extract products: The server did not respond.')
  await expect.element(page.getByText(/^No products found/)).toBeVisible()
})

test('the clean-up tool reports when no product is malformed, and when it cannot look (348)', async () => {
  const api = await openProducts([], { 'GET /api/admin/products/malformed': { products: [] } })
  await button('Clean malformed').click()
  await expectToast('No malformed products found')
  expect(page.getByRole('dialog').elements()).toEqual([])
  api.respond({ 'GET /api/admin/products/malformed': broken })
  await button('Clean malformed').click()
  await expectToast('Failed to look for malformed products', 'The disk is full.')
})
