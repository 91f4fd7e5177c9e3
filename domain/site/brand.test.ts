import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandThemes, brandTokens, checkColors, contrast } from './brand.ts'

const surfaces = ['', '#ffffff', '#f4f8ff', '#fff4d6', '#eef7ee']
const accents = ['#0b5cad', '#7a1f5c', '#8a3b00', '#1b1b1b', '#0a6b3d']

test('contrast is what WCAG defines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test('an accent that cannot be read is refused with its ratio and the nearest one that can', () => {
  const { accentColor } = checkColors({ accentColor: '#7fc4b4', surfaceColor: '' })
  expect(accentColor?.text).toMatch(
    /^A link in it has 1\.\d : 1 and needs 4\.5 : 1\. The nearest color that reads is #/,
  )
  expect(checkColors({ accentColor: accentColor?.nearest ?? '', surfaceColor: '' })).toEqual({})
  for (const accent of accents)
    expect([accent, checkColors({ accentColor: accent, surfaceColor: '' })]).toEqual([accent, {}])
})

test('a surface on which text cannot be read is refused, and the accent is checked on the one chosen', () => {
  const { surfaceColor } = checkColors({ accentColor: '', surfaceColor: '#808080' })
  expect(surfaceColor?.text).toMatch(/^Gray text on it has 1\.\d : 1/)
  expect(checkColors({ accentColor: '', surfaceColor: surfaceColor?.nearest ?? '' })).toEqual({})
  expect(checkColors({ accentColor: '#5f6f00', surfaceColor: '#ffffff' })).toEqual({})
  expect(checkColors({ accentColor: '#5f6f00', surfaceColor: '#f5ebdc' }).accentColor).toBeDefined()
})

test('unfinished and empty colors have no problem', () => {
  expect(checkColors({ accentColor: '#12', surfaceColor: 'red' })).toEqual({})
  expect(brandTokens({ accentColor: '', surfaceColor: '' }, 'light')).toEqual({ root: {}, deep: {}, ratio: Infinity })
})

test('whatever is accepted reads in both themes: text, links, buttons, fields and dark bands', () => {
  for (const surfaceColor of surfaces) {
    for (const accentColor of accents) {
      if (checkColors({ accentColor, surfaceColor }).accentColor) continue
      for (const scheme of ['light', 'dark'] as const) {
        const {
          root,
          deep,
        }: Record<'root' | 'deep', Record<string, string>> = brandTokens({ accentColor, surfaceColor }, scheme)
        const all: Record<string, string> = { ...brandThemes[scheme], ...root }
        const least = (...pairs: string[][]) =>
          Math.min(...pairs.map(([one = '', other = '']) => contrast(all[one] ?? one, all[other] ?? other)))
        const grounds = ['paper', 'paper-2', 'card']
        const label = `${accentColor} on ${surfaceColor || 'the default'}, ${scheme}`
        expect(least(...grounds.map((ground) => ['ink-soft', ground])), label).toBeGreaterThanOrEqual(4.5)
        expect(least(...[...grounds, 'pine-soft'].map((ground) => ['pine', ground])), label).toBeGreaterThanOrEqual(4.5)
        expect(least(['on-solid', 'solid'], ['on-solid', 'solid-press']), label).toBeGreaterThanOrEqual(4.5)
        expect(least(['on-deep-soft', 'deep'], [deep['apricot'] ?? '', 'deep']), label).toBeGreaterThanOrEqual(4.5)
        expect(least(['control', 'paper']), label).toBeGreaterThanOrEqual(3)
      }
    }
  }
})

test('the built-in colors are those of the style sheet', () => {
  const [light = '', dark = ''] = readFileSync('app/styles/tokens.css', 'utf8').split(
    '@media (prefers-color-scheme: dark)',
  )
  const written = (css: string, name: string) => new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1]
  for (const name of Object.keys(brandThemes.light) as (keyof typeof brandThemes.light)[]) {
    const [, l = '1'] = /^oklch\(([\d.]+)/.exec(written(light, name) ?? '') ?? []
    const [, d = l] = /^oklch\(([\d.]+)/.exec(written(dark, name) ?? '') ?? []
    expect([name, oklabLightness(brandThemes.light[name])]).toEqual([name, expect.closeTo(Number(l), 2)])
    expect([name, oklabLightness(brandThemes.dark[name])]).toEqual([name, expect.closeTo(Number(d), 2)])
  }
})

function oklabLightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
}
