import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderIsland } from '#tests/kit/islands.tsx'
import { replayEarlyEvents } from './early-events.ts'

test('a tab that is clicked before its island has loaded shows at once that it is loading', async () => {
  await renderIsland(
    <div data-island="blog-list">
      <a href={location.pathname}>Dog Care</a>
      <div className="list">Articles</div>
    </div>,
  )
  const island = document.querySelector<HTMLElement>('[data-island="blog-list"]')
  let clicks = 0
  island?.addEventListener('click', (event) => {
    event.preventDefault()
    clicks += 1
  })
  const loaded = Promise.withResolvers<void>()
  replayEarlyEvents(() => loaded.promise)
  await page.getByRole('link', { name: 'Dog Care' }).click()
  const spinner = () => getComputedStyle(document.querySelector('.list') ?? document.body, '::before').animationName
  expect([island?.ariaBusy, spinner(), clicks]).toEqual(['true', 'turn', 0])
  if (island) island.dataset['state'] = 'ready'
  loaded.resolve()
  await expect.poll(() => clicks).toBe(1)
  expect(island?.ariaBusy).toBeNull()
})
