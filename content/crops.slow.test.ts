import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import type { Picture } from '#features/ports.ts'
import { createInk, flatOpacity } from '#illustrator/pictures/ink.ts'
import { headOf, type Box } from '#illustrator/pictures/figure.ts'
import { compositions, drawPicture } from '#illustrator/pictures/picture.ts'
import { findSubject, knownSpecies } from '#illustrator/pictures/species.ts'
import { catCoats } from '#illustrator/pictures/species/cat-coats.ts'
import { dogBreeds } from '#illustrator/pictures/species/dog-breeds.ts'
import { seededRandom } from '#illustrator/seeded-random.ts'
import { readTopicBank } from '#server/adapters/builtin-writer/topic-bank.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'

/** How pages crop a hero: width to height, and which share of what is cut off lies above. */
const crops = [
  { ratio: 21 / 9, above: 0.6 },
  { ratio: 16 / 9, above: 0.5 },
  { ratio: 3 / 2, above: 0.5 },
  { ratio: 4 / 3, above: 0.5 },
  { ratio: 1, above: 0.5 },
]

const [left, width, height] = [-200, 1600, 900]

/** The part of a hero that a crop shows. */
function windowOf({ ratio, above }: (typeof crops)[number]): Box {
  const [w, h] = ratio > width / height ? [width, width / ratio] : [height * ratio, height]
  return [left + (width - w) / 2, (height - h) * above, w, h]
}

const isInside = ([x, y, w, h]: Box, [wx, wy, ww, wh]: Box) =>
  x >= wx && y >= wy && x + w <= wx + ww && y + h <= wy + wh

test('every crop shows the subject whole, in all framings of all starter articles and topics', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const starters = await createStarterLibrary(folder).readArticles()
  const banks = await Promise.all(
    categories.map(async ({ key, title: category }) => {
      const { topics } = await readTopicBank(folder, key)
      return topics.map(({ titles, picture }) => ({ title: titles[0] ?? '', category, picture }))
    }),
  )
  const wrong: string[] = []
  for (const { title, category, picture } of [...starters, ...banks.flat()]) {
    const seen = new Set<string>()
    for (const composition of compositions(picture as Picture, category, title)) {
      if (seen.has(composition.framing)) continue
      seen.add(composition.framing)
      const { keep } = drawPicture(width, composition, category, title, false)
      expect(keep.length, title).toBeGreaterThan(0)
      for (const crop of crops)
        for (const box of keep)
          if (!isInside(box, windowOf(crop)))
            wrong.push(`${title}, ${composition.framing}: ${box.map(Math.round).join(' ')} at ${crop.ratio.toFixed(2)}`)
    }
  }
  expect(wrong).toEqual([])
})

/** The box around everything that a drawing paints. */
function painted(svg: string): Box {
  const [x, y, size, step] = [-800, -900, 1600, 20]
  const root = `xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${size} ${size}" width="${size / step}" height="${size / step}"`
  // Each access to `pixels` copies the whole image.
  const { pixels, width: columns } = new Resvg(`<svg ${root}>${flatOpacity(svg)}</svg>`).render()
  const spots = Array.from({ length: pixels.length / 4 }, (_, i) => i).filter((i) => (pixels[i * 4 + 3] ?? 0) > 100)
  const xs = spots.map((i) => x + (i % columns) * step)
  const ys = spots.map((i) => y + Math.floor(i / columns) * step)
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)]
  return [minX, minY, Math.max(...xs) + step - minX, Math.max(...ys) + step - minY]
}

const grown = ([x, y, w, h]: Box, by: number): Box => [x - by, y - by, w + 2 * by, h + 2 * by]

const poses = [
  [false, false],
  [true, false],
  [true, true],
] as const

test('the box of an animal holds the whole drawing, and its head is inside', () => {
  const breeds = [...Object.keys(dogBreeds).map((n) => `dog/${n}`), ...Object.keys(catCoats).map((n) => `cat/${n}`)]
  for (const name of [...knownSpecies, ...breeds]) {
    const subject = findSubject(name, seededRandom(name))
    for (const [resting, asleep] of name.includes('/') ? poses.slice(0, 1) : poses) {
      const figure = subject?.body(createInk(name), { resting, asleep, eyes: 'open' })
      if (!figure) throw new Error(name)
      const whole = painted(figure.svg)
      expect(isInside(whole, grown(figure.box, 55)), `${name} ${whole.join(' ')}`).toBe(true)
      expect(isInside(headOf(figure), grown(figure.box, 90)), `${name} head`).toBe(true)
    }
    const front = subject?.front?.(createInk(name), 'open') ?? ''
    const frontBox = subject?.frontBox ?? [0, 0, 0, 0]
    expect(front === '' || isInside(painted(front), grown(frontBox, 25)), `${name} from the front`).toBe(true)
  }
})
