import { expect, test } from 'vitest'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { owner } from '#tests/kit/admin.ts'
import { newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')

test('a test with a photo waits on the phone without signal and without a sign-in, and is filed once', async () => {
  const { slug, id } = await insertTestProduct(site.deps, {
    title: 'Phone test bowl',
    slug: 'phone-test-bowl',
    asin: null,
  })
  const page = await newReaderPage(site.browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${site.url}/test-note/${slug}`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3200, height: 2400 })
    canvas.getContext('2d')?.fillRect(0, 0, 1600, 2400)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
    const files = new DataTransfer()
    files.items.add(new File(blob ? [blob] : [], 'photo.jpg', { type: 'image/jpeg' }))
    const input = document.querySelector<HTMLInputElement>('[name=photo]')
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change'))
  })
  await page.getByRole('img', { name: 'Your photo' }).waitFor()
  await page.getByLabel('Name and kind').fill('Momo, cat')
  await page.getByLabel('Your name, as readers see it').fill('Ada')
  await page.getByLabel('Note').fill('First drink.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save test' }).dblclick()
  await page.getByText('No signal. It waits on this phone').waitFor()
  await page.reload()
  await page.getByText('First drink.').waitFor()
  expect(await page.getByRole('list', { name: 'Waiting on this phone' }).getByRole('listitem').count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  await page.request.post(`${site.url}/api/auth/sign-in/email`, { data: owner, headers: { origin: site.url } })
  await page.reload()
  await page.getByText('Saved. The test is in the log.').waitFor()
  const rows = await site.deps.db
    .selectFrom('product_tests')
    .select(['note', 'animal', 'photo'])
    .where('product_id', '=', id)
    .execute()
  expect(rows).toMatchObject([
    { note: 'First drink.', animal: 'Momo, cat', photo: expect.stringMatching(/^\/media\//) },
  ])
  const width = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return image.naturalWidth
  }, rows[0]?.photo ?? '')
  expect([width > 0, width <= 2400]).toEqual([true, true])
  await page.context().close()
})
