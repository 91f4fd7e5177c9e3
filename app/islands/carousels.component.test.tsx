import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { ProductCardProps } from '#app/ui/product-card.tsx'
import { advanceClock, nextFrame, renderIsland, stopClock } from '#tests/kit/islands.tsx'
import { FeaturedProducts } from './featured-products.island.tsx'
import { FeaturedStories } from './featured-stories.island.tsx'
import { ProductSlider } from './product-slider.island.tsx'
import { ShopHero } from './shop-hero.island.tsx'
import { Testimonials } from './testimonials.island.tsx'

const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const listOf = <Item,>(count: number, create: (id: string) => Item) =>
  Array.from({ length: count }, (_, index) => create(String(index + 1)))
const product = (id: string): ProductCardProps => ({ id, title: `Product ${id}`, image, href: 'https://amzn.to/x' })
const shelf = (id: string) => listOf(6, (index) => product(`${id}-${index}`))
const story = (id: string) => ({
  id,
  slug: `story-${id}`,
  title: `Story ${id}`,
  excerpt: 'An excerpt.',
  category: 'Cat Care',
  read_time: 3,
  image_url: image,
  trending: false,
})
const testimonial = (id: string) => ({ id, name: `Reader ${id}`, rating: 5, comment: 'Good.', product: 'Mat' })
const slide = (id: string) => ({
  title: `Slide ${id}`,
  text: 'A text.',
  button: { href: '#products', label: 'See all products' },
  category: 'cats',
  image,
})

type Case = { name: string; every: number; count: number; island: ReactNode }
const carousels: readonly Case[] = [
  { name: 'featured products', every: 4000, count: 3, island: <FeaturedProducts pages={listOf(3, shelf)} /> },
  {
    name: 'featured stories',
    every: 4000,
    count: 4,
    // The island shows the first four.
    island: <FeaturedStories articles={listOf(6, story)} />,
  },
  { name: 'product slider', every: 3500, count: 10, island: <ProductSlider products={listOf(10, product)} /> },
  { name: 'testimonials', every: 5000, count: 6, island: <Testimonials testimonials={listOf(6, testimonial)} /> },
  { name: 'shop hero', every: 5000, count: 3, island: <ShopHero slides={listOf(3, slide)} /> },
]

const dots = page.getByRole('button', { name: /^Show \d+ of \d+$/ })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const current = () => dots.elements().findIndex((dot) => dot.ariaCurrent === 'true')

/** The slides animate in real time, whatever the clock says. */
async function expectAtRest(index: number) {
  await expect.poll(current).toBe(index)
  for (const animation of document.getAnimations()) if (animation.effect) animation.finish()
  await expect.poll(() => document.querySelector('[tabindex="0"]')?.scrollLeft).toBe(0)
}

async function preferReducedMotion() {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  onTestFinished(async () => void (await emulate('no-preference')))
  await emulate('reduce')
}

test.each(carousels)(
  '$name: moves every $every ms and wraps around (35, 36, 37, 47, 49, 57, 136)',
  async ({ every, count, island }) => {
    stopClock()
    await renderIsland(island)
    expect(dots.elements()).toHaveLength(count)
    await dots.nth(count - 2).click()
    await expectAtRest(count - 2)
    for (const next of [count - 1, 0, 1]) {
      const before = current()
      await advanceClock(every - 1)
      expect(current()).toBe(before)
      await advanceClock(1)
      await expectAtRest(next)
    }
  },
)

test.each(carousels)(
  '$name: dots and buttons wrap around at both ends, a click does not stop it, and it can be paused (57, 58, 59, 60)',
  async ({ every, count, island }) => {
    stopClock()
    await renderIsland(island)
    await expectAtRest(0)
    await button('Previous').click()
    await expectAtRest(count - 1)
    await button('Next').click()
    await expectAtRest(0)
    await dots.nth(1).click()
    await expectAtRest(1)
    await advanceClock(every)
    await expectAtRest(2)
    await button(/^Pause/).click()
    await advanceClock(every * 5)
    expect(current()).toBe(2)
    await button(/^Play/).click()
    await nextFrame()
    await advanceClock(every)
    await expectAtRest(3 % count)
  },
)

test('nothing moves by itself for visitors who prefer reduced motion (60)', async () => {
  stopClock()
  await preferReducedMotion()
  await renderIsland(carousels.map(({ name, island }) => <div key={name}>{island}</div>))
  await advanceClock(30_000)
  await advanceClock(30_000)
  const rows = [...document.querySelectorAll('.carousel-dots')]
  const positions = rows.map((row) => [...row.children].findIndex((dot) => dot.ariaCurrent === 'true'))
  expect(positions).toEqual([0, 0, 0, 0, 0])
  expect(button(/^Play/).elements()).toHaveLength(5)
  expect(button(/^Pause/).elements()).toEqual([])
})

test('only the visible page of products can be focused, and it holds six (31, 58)', async () => {
  stopClock()
  await renderIsland(<FeaturedProducts pages={listOf(3, shelf)} />)
  const shelves = [...document.querySelectorAll<HTMLElement>('.product-shelf')]
  const reachable = () => shelves.map((each) => !each.inert)
  await expect.poll(reachable).toEqual([true, false, false])
  await button('Next').click()
  await expect.poll(reachable).toEqual([false, true, false])
  expect(shelves[1]?.querySelectorAll('.product-card')).toHaveLength(6)
})

test('a focused link shows its whole ring inside the row that clips it', async () => {
  await renderIsland(<FeaturedStories articles={listOf(4, story)} />)
  const link = document.querySelector<HTMLElement>('.carousel .story-card__title a')
  link?.focus({ focusVisible: true })
  const { outlineStyle, outlineOffset } = getComputedStyle(link ?? document.body, '::after')
  expect(outlineStyle).toBe('solid')
  expect(Number.parseFloat(outlineOffset)).toBeLessThan(0)
})
