import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { distance, lightnessOf, toNight } from '#illustrator/color.ts'
import { compositions } from '#illustrator/pictures/picture.ts'
import { nightTone } from '#illustrator/pictures/tones.ts'
import { illustrate, variants, all } from '#tests/kit/picture-entries.ts'

test('at night the ground is dark, and the animal still stands out from it', () => {
  for (const { title, category, picture } of all)
    for (const { tone, subjects } of compositions(picture, category, title)) {
      const [coat = '#000000'] = subjects[0]?.tones ?? []
      const { wall } = nightTone(category, tone, coat)
      expect(lightnessOf(wall), `${title}, ${tone}`).toBeLessThan(0.46)
      expect(distance(toNight(coat), wall), `${title}, ${tone}`).toBeGreaterThan(0.06)
    }
})

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

test('every picture is light, and its alt text is one plain sentence', () => {
  const numbers = variants(all)
  for (const [i, { title, category, picture }] of all.entries()) {
    const request = { title, category, kind: 'hero' as const, variant: numbers[i] ?? 0, picture }
    const { svg, alt } = illustrate(request)
    const night = illustrate(request, true)
    for (const drawing of [svg, night.svg]) {
      expect(brotliCompressSync(drawing, quick).length, title).toBeLessThan(25 * 1024)
      // The rasterizer aborts the whole process on it inside clipped groups; fill-opacity and stroke-opacity are fine.
      expect(drawing, title).not.toContain(' opacity=')
      expect(drawing, title).not.toMatch(/<(script|style|image|filter)\b|href|url\((?!#)|NaN|undefined|Infinity/)
    }
    expect(night.alt, title).toBe(alt)
    expect(alt, title).toMatch(/^[A-Z][\w ,'-]+$/)
  }
})
