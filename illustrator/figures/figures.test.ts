import { expect, test } from 'vitest'
import texts from '#domain/articles/figures.json' with { type: 'json' }
import { figures, figureKeys, figureScene } from './figures.ts'

test('every figure draws well-formed SVG without scripts, filters or numbers that are none', () => {
  expect(figureKeys.length).toBeGreaterThanOrEqual(20)
  for (const key of figureKeys) {
    const { svg, width, height, alt } = figureScene(`figure-${key}`) ?? { svg: '', width: 0, height: 0, alt: '' }
    expect([width, [450, 600].includes(height)], key).toEqual([800, true])
    expect(alt, key).toMatch(/^[A-Z].{40,}\.$/)
    expect(svg, key).not.toMatch(/NaN|undefined|<script|<filter|style=|on\w+=/)
    const opened = svg.match(/<[a-z]\w*(?=[ >])/gi)?.length
    const closed = (svg.match(/<\//g)?.length ?? 0) + (svg.match(/\/>/g)?.length ?? 0)
    expect(opened, key).toBe(closed)
    expect(svg.length, key).toBeLessThan(26_000)
  }
})

test('labels have at least 11 px where a figure is 288 px wide, and names stay short', () => {
  for (const key of figureKeys) {
    const svg = figureScene(`figure-${key}`)?.svg ?? ''
    const sizes = Array.from(svg.matchAll(/<text [^>]*font-size="(\d+)"/g), ([, size]) => Number(size))
    expect(sizes.length, key).toBeGreaterThan(0)
    expect(Math.min(...sizes) * (288 / 800), key).toBeGreaterThanOrEqual(11)
  }
})

test('ids differ between figures, so that two fit on one page', () => {
  const ids = figureKeys.flatMap((key) =>
    Array.from((figureScene(`figure-${key}`)?.svg ?? '').matchAll(/ id="([^"]+)"/g), ([, id]) => id),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('articles know the title and the description of every figure', () => {
  const titles = Object.entries(figures).map(([key, { title, alt }]) => [key, { title, alt }])
  expect(texts).toEqual(Object.fromEntries(titles))
  expect(Object.keys(texts)).toEqual(figureKeys)
})

test('an unknown name is no figure', () => {
  expect([figureScene('figure-none'), figureScene('home-hero'), figureScene('figure-constructor')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
