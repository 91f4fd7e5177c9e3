import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, listToasts } from '#tests/kit/dashboard.tsx'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'
import {
  runs,
  broken,
  failure,
  dialog,
  start,
  field,
  requests,
  openDialog,
  openByCategory,
} from '#tests/kit/generate-dialog.ts'
const openWithProduct = (responses?: Responses) => openDialog('With affiliate product', responses)

test('a dialog generates articles by category and offers 5 or 10 of them (284, 286)', async () => {
  const api = await openByCategory()
  await expect.element(dialog.getByRole('heading', { name: 'Generate articles by category' })).toBeVisible()
  const counts = dialog.getByRole('group', { name: 'Number of articles' }).getByRole('radio')
  expect(counts.elements().map((radio) => radio.closest('label')?.textContent)).toEqual(['5', '10'])
  await expect.element(dialog.getByRole('radio', { name: '5' })).toBeChecked()
  expect(field('Category').element().querySelectorAll('option')).toHaveLength(1 + 13)
  await field('Category').selectOptions('Dog Care')
  await dialog.getByRole('radio', { name: '10' }).click()
  await start()
  await expectToast(failure, 'The disk is full.')
  expect(requests(api)).toEqual([{ kind: 'category', category: 'Dog Care', count: 10, publish: 'at once' }])
  await expect.element(dialog).toBeVisible()
})

test('without a category nothing starts, and the field and a toast say so (285)', async () => {
  const api = await openByCategory()
  await start()
  await expect.element(field('Category')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Category')).toHaveAccessibleDescription('Please select a category first')
  await expectToast('Please select a category first')
  expect(requests(api)).toEqual([])
})

test('when existing titles cannot be read nothing is started, and the reason is shown (287)', async () => {
  const error = 'Failed to fetch existing articles. Cannot generate without this data to prevent duplicates.'
  await openByCategory({ [runs]: apiError(503, { error, code: 'no_titles' }) })
  await field('Category').selectOptions('Dog Care')
  await start()
  await expect.poll(listToasts).toEqual([{ title: error, text: '' }])
  expect(page.getByRole('complementary', { name: 'Article generation' }).elements()).toEqual([])
  await expect.element(dialog).toBeVisible()
})

test('the product dialog has two tabs, reachable by mouse and keyboard (301)', async () => {
  await openWithProduct()
  const tabs = dialog.getByRole('tab')
  expect(tabs.elements().map((tab) => tab.textContent)).toEqual(['SiteStripe manual', 'PA-API auto discovery'])
  const manual = dialog.getByRole('tab', { name: 'SiteStripe manual' })
  const discovery = dialog.getByRole('tab', { name: 'PA-API auto discovery' })
  await expect.element(manual).toHaveAttribute('aria-selected', 'true')
  await expect.element(field('Product name')).toBeVisible()
  await discovery.click()
  await expect.element(field('Topic or category')).toBeVisible()
  expect(field('Product name').elements()).toEqual([])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(field('Product name')).toBeVisible()
  await expect.element(manual).toHaveFocus()
})

const product = {
  'Product name': 'Lick mat',
  'Affiliate link': 'https://amzn.to/3abcdef',
  'Image link': 'https://m.media-amazon.com/images/I/a.jpg',
}
async function fillProduct(values: Partial<typeof product> = {}) {
  for (const [label, value] of Object.entries({ ...product, ...values })) await field(label).fill(value)
}

test('the manual form requires name, link and image (302)', async () => {
  const api = await openWithProduct()
  for (const missing of Object.keys(product)) {
    await fillProduct({ [missing]: '  ' })
    await start()
    await expectToast('Please fill in all required fields (product name, affiliate link, and image link)')
  }
  expect(requests(api)).toEqual([])
  await fillProduct()
  await start()
  await expectToast(failure, 'The disk is full.')
  const [name, link, imageUrl] = Object.values(product)
  const affiliateProduct = { name, url: link, link, imageUrl }
  expect(requests(api)).toEqual([{ kind: 'affiliate', count: 5, publish: 'at once', affiliateProduct }])
})

test('a link without a tag shows a warning and one click adds the tag (303)', async () => {
  const api = await openWithProduct()
  const warning =
    "Your link doesn't contain an affiliate tag (for example ?tag=yourname-20). You won't earn commissions without it!"
  await fillProduct({ 'Affiliate link': 'https://www.amazon.com/dp/B000000001' })
  await start()
  await expect.element(field('Affiliate link')).toHaveAccessibleDescription(expect.stringContaining(warning))
  await expectToast('Missing Affiliate Tag', warning)
  expect(requests(api)).toEqual([])
  const add = dialog.getByRole('button', { name: 'Add wagwise-20 to the link' })
  await add.click()
  const tagged = 'https://www.amazon.com/dp/B000000001?tag=wagwise-20'
  await expect.element(field('Affiliate link')).toHaveValue(tagged)
  await expect.element(add).not.toBeInTheDocument()
  expect(dialog.getByText(warning).elements()).toEqual([])
  await start()
  await expectToast(failure)
  expect(requests(api)).toMatchObject([{ affiliateProduct: { link: tagged } }])
})

test('the image is found from the link, or the form asks for it (307, 308)', async () => {
  const lookup = 'POST /api/functions/extract-amazon-image'
  const api = await openWithProduct({ [lookup]: apiError(422, { error: 'No.', code: 'no_image' }) })
  const find = dialog.getByRole('button', { name: 'Find the image from the link' })
  const productUrl = product['Affiliate link']
  await field('Affiliate link').fill(productUrl)
  const release = api.hold(lookup)
  await find.click()
  await expect.element(dialog.getByRole('button', { name: 'Looking...' })).toBeVisible()
  release()
  await expectToast('Could not extract image', 'Please enter the image URL manually')
  await expect.element(field('Image link')).toHaveValue('')
  api.respond({ [lookup]: { imageUrl: product['Image link'] } })
  await find.click()
  await expect.element(field('Image link')).toHaveValue(product['Image link'])
  expect(api.requestsTo(lookup).map(({ body }) => body)).toEqual([{ productUrl }, { productUrl }])
})

test('discovery requires a topic and a tag, and offers the site’s own tag (310, 311)', async () => {
  const api = await openWithProduct()
  await dialog.getByRole('tab', { name: 'PA-API auto discovery' }).click()
  await expect.element(field('Affiliate tag')).toHaveValue('wagwise-20')
  await start()
  await expectToast('Please enter a topic or category')
  await field('Topic or category').fill('dog beds')
  await field('Affiliate tag').fill('')
  await start()
  await expectToast('Please enter your affiliate tag')
  expect(requests(api)).toEqual([])
  await field('Affiliate tag').fill('mine-20')
  await start()
  await expectToast(failure)
  const request = { kind: 'discovery', topic: 'dog beds', affiliateTag: 'mine-20', count: 5, publish: 'at once' }
  expect(requests(api)).toEqual([request])
})

test.each([
  ['another run is active', apiError(409, { error: 'Busy.', code: 'active' }), 'Busy.'],
  ['the server is broken', broken, 'The disk is full.'],
])('a run that cannot start because %s shows an error with the reason (295)', async (_, outcome, text) => {
  await openByCategory({ [runs]: outcome })
  await field('Category').selectOptions('Dog Care')
  await start()
  await expectToast(failure, text)
  await expect.element(dialog).toBeVisible()
})
