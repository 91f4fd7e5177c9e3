import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiError, fakeApi, offline, type FakeApi } from '#tests/kit/fake-api.ts'
import {
  advanceClock,
  interceptNavigation,
  nextFrame,
  renderIsland,
  stopClock,
  visibleToasts,
} from '#tests/kit/islands.tsx'
import { GenerateArticles } from './generate-articles.island.tsx'

const seeding = 'POST /api/functions/seed-articles'
const started = { tone: 'info', title: 'Generating Articles', text: 'This may take 2-3 minutes. Please wait...' }
const button = page.getByRole('button', { name: /^Generat/ })

let api: FakeApi

beforeEach(() => {
  stopClock()
  api = fakeApi({ [seeding]: { count: 13 }, 'GET /api/session': { user: null, isAdmin: false } })
})

test('the button says what happens, is busy meanwhile, shows the count and reloads 1.5 s later (62, 63, 64, 66, 67)', async () => {
  const visits = interceptNavigation()
  const release = api.hold(seeding)
  await renderIsland(<GenerateArticles adminsOnly={false} />)
  await expect.element(button).toHaveTextContent('Generate Articles')
  expect(getComputedStyle(button.element()).position).toBe('fixed')
  await button.click()
  await expect.poll(visibleToasts).toEqual([started])
  await expect.element(button).toHaveTextContent('Generating...')
  await expect.element(button).toBeDisabled()
  expect(api.requestsTo(seeding)).toHaveLength(1)
  await advanceClock(400)
  release()
  const success = { tone: 'success', title: 'Success!', text: 'Generated 13 articles successfully!' }
  await expect.poll(visibleToasts).toEqual([started, success])
  await expect.element(button).toBeDisabled()
  await advanceClock(1499)
  expect(visits).toEqual([])
  await advanceClock(1)
  expect(visits).toMatchObject([{ type: 'reload' }])
})

test('the button stays where it is in the window while the page scrolls (62)', async () => {
  await renderIsland(
    <>
      <div className="hero__picture" style={{ height: 400 }} />
      <div style={{ height: 4000 }} />
      <GenerateArticles adminsOnly={false} />
    </>,
  )
  const box = () => button.element().getBoundingClientRect().toJSON() as DOMRect
  const atTop = box()
  expect(atTop.bottom).toBeLessThanOrEqual(innerHeight)
  scrollTo(0, 2000)
  await nextFrame()
  expect(box()).toEqual(atTop)
})

test('a double click sends one request and shows one result (63, 66)', async () => {
  interceptNavigation()
  await renderIsland(<GenerateArticles adminsOnly={false} />)
  const element = button.element() as HTMLButtonElement
  element.click()
  element.click()
  await advanceClock(400)
  const success = { tone: 'success', title: 'Success!', text: 'Generated 13 articles successfully!' }
  await expect.poll(visibleToasts).toEqual([started, success])
  expect(api.requestsTo(seeding)).toHaveLength(1)
})

test.each([
  ['the connection breaks', offline],
  ['the server refuses', apiError(403, { error: 'No.', code: 'no' })],
  ['the server is busy', apiError(429, { error: 'No.', code: 'no' })],
])('when %s the toast says so and the button can be clicked again (68)', async (_what, failure) => {
  const visits = interceptNavigation()
  api.respond({ [seeding]: failure })
  await renderIsland(<GenerateArticles adminsOnly={false} />)
  await button.click()
  await advanceClock(400)
  const error = { tone: 'destructive', title: 'Error', text: 'Failed to generate articles. Please try again.' }
  await expect.poll(visibleToasts).toEqual([started, error])
  await expect.element(button).toBeEnabled()
  await expect.element(button).toHaveTextContent('Generate Articles')
  await advanceClock(2000)
  expect(visits).toEqual([])
})

test('a site that reserves it for admins shows visitors no button (62)', async () => {
  await renderIsland(<GenerateArticles adminsOnly />)
  expect(button.elements()).toEqual([])
})
