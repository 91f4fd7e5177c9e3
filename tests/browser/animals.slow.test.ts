import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { collectPageErrors, newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')

/** Everything that leaves the browser, with headers and bodies, from here on. */
function collectRequests(page: Page): Promise<string>[] {
  const requests: Promise<string>[] = []
  page.context().on('request', (request) => {
    const body = request.postDataBuffer()?.toString('utf8') ?? ''
    requests.push(request.allHeaders().then((headers) => [request.url(), JSON.stringify(headers), body].join('\n')))
  })
  return requests
}

async function addAnimal(page: Page) {
  await page.getByLabel('Kind of animal').selectOption('chinchilla')
  await page.getByLabel('Name', { exact: true }).first().fill('Zwiebelkuchen')
  await page.getByLabel('Breed or kind').fill('Lanigera Xyz')
  await page.getByLabel('Weight, if').fill('0,573 kg')
  await page.getByLabel('Birthday').fill('2022-03-17')
  await page.getByLabel('Conditions').fill('Quibble teeth')
  await page.getByRole('button', { name: 'Add this animal' }).click()
  await page.getByRole('heading', { name: 'Zwiebelkuchen' }).waitFor()
}

test('a reader enters an animal, saves its reminders and finds it again offline, and no request of the visit knows of it (decisions 59, 60, 61)', async () => {
  const page = await newReaderPage(site.browser, { viewport: { width: 390, height: 844 } })
  const errors = collectPageErrors(page)
  const requests = collectRequests(page)
  await page.goto(`${site.url}/animals`)
  await addAnimal(page)
  const [add, reminders] = await Promise.all([
    page.getByRole('button', { name: 'Add an animal' }).boundingBox(),
    page.getByRole('heading', { name: 'Coming up' }).boundingBox(),
  ])
  expect((reminders?.y ?? 0) - (add?.y ?? 0)).toBeLessThan(250)
  await page.locator('[name="clinic.name"]').fill('Wirbelwind Vet')
  await page.locator('[name="clinic.phone"]').fill('(555) 765-4321')
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await page.getByText('Saved on this device.', { exact: true }).waitFor()

  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All as one .ics file' }).click(),
  ])
  expect(calendar.suggestedFilename()).toBe('animals.ics')
  const ics = await readFile(await calendar.path(), 'utf8')
  expect(ics.match(/\r\nBEGIN:VEVENT\r\n/g)).toHaveLength(4)
  expect(ics).toContain('SUMMARY:Zwiebelkuchen: birthday')
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(JSON.parse(await readFile(await copy.path(), 'utf8'))).toMatchObject({
    clinic: { phone: '(555) 765-4321' },
    animals: [{ name: 'Zwiebelkuchen', weights: [{ kg: 0.573 }] }],
  })

  for (const path of ['/tonight', '/article/calm-cats', '/', '/safe', '/favorites', '/safe/grapes']) {
    await page.goto(site.url + path)
    await page.mouse.wheel(0, 20_000)
    await page.waitForLoadState('networkidle')
  }
  await page.goto(`${site.url}/animals`)
  await page.getByText('Works without a connection.').waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Zwiebelkuchen' }).waitFor()
  await page.getByText('Zwiebelkuchen: birthday', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[name="clinic.phone"]').inputValue()).toBe('(555) 765-4321')
  await page.context().setOffline(false)

  await page.getByRole('button', { name: 'Delete Zwiebelkuchen' }).click()
  await page.getByRole('heading', { name: 'Who lives with you?' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Zwiebelkuchen' }).waitFor()

  const sent = (await Promise.all(requests)).join('\n')
  expect(sent).toContain('/article/calm-cats')
  for (const secret of [
    'zwiebel',
    'lanigera',
    'chinchilla',
    '573',
    '2022-03',
    'quibble',
    'wirbel',
    '765-4321',
    '7654321',
  ])
    expect(decodeURIComponent(sent).toLowerCase()).not.toContain(secret)
  // Without a connection the view cannot be counted.
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|was not counted/.test(error))).toEqual([])
  await page.context().close()
})

test('without script the page says kindly that it needs it, and where to go meanwhile (decision 59)', async () => {
  const page = await newReaderPage(site.browser, { javaScriptEnabled: false })
  await page.goto(`${site.url}/animals`)
  await page.getByRole('heading', { name: 'This page needs JavaScript' }).waitFor()
  await page.getByRole('link', { name: 'Emergency: what to do tonight' }).waitFor()
  expect(await page.locator('main form, main button').filter({ visible: true }).count()).toBe(0)
  await page.context().close()
})

const content = 'Weigh it.\n\n{by-weight: bird | 10 % | A loss of # is a reason to phone that day.}'

test('recommendations follow the animals, without a request that names them, and an article says what its figures mean for them (decision 61)', async () => {
  const page = await newReaderPage(site.browser)
  await page.addInitScript(() => {
    const animals = [{ id: 'k', name: 'Kiwi', species: 'bird', weights: [{ day: '2026-11-01', kg: 0.035 }] }]
    localStorage.setItem('wagwise.animals', JSON.stringify({ animals, unit: 'kg' }))
  })
  await insertTestArticle(site.deps, {
    id: 'budgie',
    slug: 'budgie',
    title: 'A calm budgie',
    content,
    image_url: '/favicon.svg',
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${site.url}/`)
  await page.mouse.move(5, 5)
  // The page grows while its pictures arrive.
  const recommended = page.getByText('Because you have a bird')
  const scrollOn = async () => {
    await page.mouse.wheel(0, 800)
    return recommended.count()
  }
  await expect.poll(scrollOn, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(requests.filter((url) => /bird|category|kiwi/i.test(url))).toEqual([])

  const figure = page.locator('.by-weight')
  await page.goto(`${site.url}/article/budgie`)
  await figure.getByText('For Kiwi, 35 g').waitFor()
  expect(await figure.innerText()).toContain('A loss of 3.5 g is a reason to phone')
  await page.context().close()
})
