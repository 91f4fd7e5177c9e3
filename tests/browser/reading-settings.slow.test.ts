import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { collectPageErrors, expectAccessible, newReaderPage } from '#tests/kit/browser.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
const content = 'A first sentence. A second one, with **bold words**!\n\n## A heading\n\n- An item\n\nThe end.'
await insertTestArticle(site.deps, {
  ...{ id: 'read-me', slug: 'read-me', title: 'Read me', image_url: '/favicon.svg' },
  content,
})

/** A voice that says what it would speak, as fast as the test wants. */
function fakeVoice() {
  const spoken: SpeechSynthesisUtterance[] = []
  Object.assign(window, { spoken })
  Object.defineProperty(window, 'speechSynthesis', {
    value: { speak: (one: SpeechSynthesisUtterance) => spoken.push(one), cancel() {}, getVoices: () => [] },
  })
}
const spoken = (page: Page) =>
  page.evaluate(() => (window as unknown as { spoken: SpeechSynthesisUtterance[] }).spoken.map(({ text }) => text))
const finishSentence = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { spoken: SpeechSynthesisUtterance[] }).spoken.at(-1)?.dispatchEvent(new Event('end')),
  )
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('read-aloud') ?? [])].map((range) => (range as Range).toString()))

test('a reader chooses size, face and colors with the keyboard, and nothing is loaded before (decision 61)', async () => {
  const page = await newReaderPage(site.browser)
  const errors = collectPageErrors(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`${site.url}/article/read-me`)
  await page.waitForLoadState('networkidle')
  const isOfReading = (path: string) => /reading-(?:panel|face)|read-aloud|opendyslexic/.test(path)
  expect(requests.filter(isOfReading)).toEqual([])

  const button = page.getByRole('button', { name: 'Reading settings' })
  await button.press('Enter')
  await page.getByRole('group', { name: 'Size of the text' }).waitFor()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['size'])).toBe('large')
  expect(requests.filter((path) => path.includes('opendyslexic'))).toEqual([])
  await page.getByLabel('For dyslexia').check()
  await page.getByLabel('Calmer').check()
  await expect.poll(() => requests.filter((path) => path.includes('opendyslexic')).length).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await page.locator('#reading-panel').count()).toBe(0)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.reload()
  expect(
    await page.evaluate(() => JSON.parse(JSON.stringify(document.documentElement.dataset)) as object),
  ).toMatchObject({ size: 'large', face: 'dyslexic', colors: 'calm' })
  await button.click()
  await page.getByRole('button', { name: 'Back to usual' }).click()
  expect(await page.evaluate(() => localStorage.getItem('wagwise.reading'))).toBeNull()
  expect(await page.evaluate(() => document.documentElement.dataset['size'])).toBeUndefined()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a voice of the browser reads the text, and the sentence it reads is marked', async () => {
  const page = await newReaderPage(site.browser)
  await page.addInitScript(fakeVoice)
  await page.goto(`${site.url}/article/read-me`)
  await page.getByRole('button', { name: 'Reading settings' }).click()
  await page.getByRole('button', { name: 'Read aloud', exact: true }).click()
  await expect.poll(() => marked(page)).toEqual(['A first sentence.'])
  await finishSentence(page)
  await expect.poll(() => marked(page)).toEqual(['A second one, with bold words!'])
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Next sentence' }).click()
  for (let sentence = 0; sentence < 3; sentence++) await finishSentence(page)
  await page.getByRole('region', { name: 'Read aloud' }).waitFor({ state: 'detached' })
  expect(await marked(page)).toEqual([])
  expect(await spoken(page)).toEqual([
    'A first sentence.',
    'A second one, with bold words!',
    'A second one, with bold words!',
    'A heading',
    'An item',
    'The end.',
  ])
  await page.context().close()
})
