import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useCarousel } from '#app/islands/use-carousel.ts'

const asked = vi.hoisted(() => [] as { every: number }[])
vi.mock('#app/islands/use-autoplay.ts', () => ({
  useAutoplay: (play: { every: number }) => {
    asked.push(play)
    return { playing: true, moving: true, toggle: () => {} }
  },
  wantsStillness: () => true,
}))

test('a carousel without an interval of its own moves every four seconds (61)', () => {
  function Plain() {
    useCarousel({ count: 3 })
    return null
  }
  renderToString(createElement(Plain))
  expect(asked.map(({ every }) => every)).toEqual([4000])
})
