import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'

/** The hook in a fresh copy of the module: test files share imports, and this one needs a mock. */
async function loadCarousel(intervals: { every: number }[]) {
  const ownCopy = '#app/islands/use-carousel.ts?observed'
  vi.doMock('#app/islands/use-autoplay.ts', () => ({
    useAutoplay: (play: { every: number }) => {
      intervals.push(play)
      return { playing: true, moving: true, toggle: () => {} }
    },
    prefersReducedMotion: () => true,
  }))
  onTestFinished(() => vi.doUnmock('#app/islands/use-autoplay.ts'))
  return (await import(ownCopy)) as typeof import('#app/islands/use-carousel.ts')
}

test('a carousel without an interval of its own moves every four seconds (61)', async () => {
  const intervals: { every: number }[] = []
  const { useCarousel } = await loadCarousel(intervals)
  function Plain() {
    useCarousel({ count: 3 })
    return null
  }
  renderToString(createElement(Plain))
  expect(intervals.map(({ every }) => every)).toEqual([4000])
})
