import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { hueByCategory } from './categories.ts'
import { illustrationKinds, type IllustrationRequest } from './types.ts'
import { createBuiltinIllustrator } from './illustrator.ts'
import { paletteFor } from './palette.ts'
import { siteScene, siteSceneNames } from './site-scenes.ts'

const { illustrate, variants } = createBuiltinIllustrator()

const topics = ['Puppy checklist for the first week at home', 'Why cats scratch the sofa', 'Flying, hiking and camping']
const categories = Object.keys(hueByCategory)
const library = categories.flatMap((category) => topics.map((title) => ({ title, category })))
const every: readonly IllustrationRequest[] = library.flatMap((request, i) =>
  illustrationKinds.map((kind) => ({ ...request, kind, variant: i % 5 })),
)

/** The first thing wrong with a drawing as XML, or nothing. */
function wrongWith(svg: string): string | undefined {
  const open: string[] = []
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z-]+="[^"<&]*")*)\s*(\/?)>/y
  while (tag.lastIndex < svg.length) {
    const from = tag.lastIndex
    const found = tag.exec(svg)
    if (!found) return `not a tag: ${svg.slice(from, from + 60)}`
    const [, closes, name = '', attributes = '', empty] = found
    const names = [...attributes.matchAll(/([a-zA-Z-]+)="/g)].map((match) => match[1])
    if (new Set(names).size < names.length) return `an attribute twice: ${found[0]}`
    if (closes && open.pop() !== name) return `closed in the wrong order: ${name}`
    if (!closes && !empty) open.push(name)
  }
  return open.length > 0 ? `never closed: ${open.join(' ')}` : undefined
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const forbidden =
  /<(script|style|image|use|foreignObject|text|a)\b|href|url\((?!#)|style=|\son[a-z]+=|NaN|undefined|Infinity|null/i

/** Everything that would prevent a picture from being served as it is. */
function errorsIn(svg: string): readonly string[] {
  const ids = [...svg.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1])
  return [
    wrongWith(svg),
    svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" ') ? undefined : 'no namespace',
    forbidden.exec(svg)?.[0],
    new Set(ids).size < ids.length ? 'an id twice' : undefined,
    brotliCompressSync(svg, quick).length > 15 * 1024 ? 'too heavy' : undefined,
  ].filter((error) => error !== undefined)
}

test('the well-formedness check finds what is wrong', () => {
  expect(wrongWith('<svg><g></svg></g>')).toMatch('closed in the wrong order')
  expect(wrongWith('<svg><g></g>')).toMatch('never closed')
  expect(wrongWith('<svg a="1" a="2"></svg>')).toMatch('an attribute twice')
  expect(wrongWith('<svg a="x&y"></svg>')).toMatch('not a tag')
  expect(wrongWith('<svg>words</svg>')).toMatch('not a tag')
  expect(wrongWith('<svg><g a="1"/></svg>')).toBeUndefined()
})

test('the same request gives the same picture', () => {
  const again = createBuiltinIllustrator()
  for (const request of every) expect(again.illustrate(request)).toEqual(illustrate(request))
})

test('every category and kind gives a light, well-formed picture without external references', () => {
  for (const request of every)
    for (const night of [false, true]) expect(errorsIn(illustrate(request, night).svg)).toEqual([])
})

test('every kind has its size, also inside the drawing', () => {
  const sizes = { hero: [1600, 900], inline: [1200, 800], product: [800, 800], social: [1200, 630] } as const
  for (const kind of illustrationKinds) {
    const { svg, width, height } = illustrate({ title: 'A dog', category: 'Dog Care', kind, variant: 0 })
    expect([width, height]).toEqual(sizes[kind])
    expect(svg).toContain(`width="${width}" height="${height}"`)
  }
})

test('a title of one animal shows that animal', () => {
  const seen = (title: string) => illustrate({ title, category: 'Pet Health', kind: 'hero', variant: 0 }).alt
  expect(seen('Hedgehog checkup')).toMatch(/hedgehog/i)
  expect(seen('Why your rabbit sneezes')).toMatch(/rabbit/i)
  expect(seen('When parrots stay quiet')).toMatch(/parrot/i)
})

test('a product title shows that product', () => {
  const seen = (title: string) => illustrate({ title, category: 'Dog Care', kind: 'product', variant: 0 }).alt
  expect(seen('Slow feeder bowl, large')).toBe('A slow feeder bowl on a round pedestal')
  expect(seen('Enzyme cleaner spray')).toBe('A spray bottle on a round pedestal')
  expect(seen('Indoor pet camera with local storage')).toBe('A pet camera on a round pedestal')
  expect(seen('Box clicker')).toBe('A clicker on a round pedestal')
  expect(seen('Front-clip harness')).toBe('A harness on a round pedestal')
  expect(seen('Crash-tested car harness')).toBe('A car harness on a round pedestal')
})

test('a category has its own hue, a shop section that of the closest category, and an unknown one is neutral', () => {
  for (const [title, hue] of Object.entries(hueByCategory)) expect(paletteFor(title, 'light').hue).toBe(hue)
  expect(paletteFor('Bath & Grooming', 'light').hue).toBe(paletteFor('Pet Grooming', 'light').hue)
  const wall = (category: string) => paletteFor(category, 'light').wall
  expect(wall('No such category')).toBe(wall('constructor'))
  expect(categories.map(wall)).not.toContain(wall('No such category'))
})

test('neighbors in a list of 39 differ in animal or place', () => {
  const chosen = variants(library)
  expect(chosen).toHaveLength(39)
  const scenes = library.map((request, i) => illustrate({ ...request, kind: 'hero', variant: chosen[i] ?? 0 }))
  const looks = scenes.map(({ alt }) => alt.split(', with ')[0])
  for (const [i, look] of looks.entries()) expect(look).not.toBe(looks[i + 1])
})

test('ten articles of the same title and category still look different next to each other', () => {
  const same = Array.from({ length: 10 }, () => ({ title: 'Care', category: 'Pet Health' }))
  const scenes = variants(same).map(
    (variant) => illustrate({ title: 'Care', category: 'Pet Health', kind: 'hero', variant }).svg,
  )
  for (const [i, svg] of scenes.entries()) expect(svg).not.toBe(scenes[i + 1])
})

test.each([
  ['When to Keep Your Dog Out of the Lake', 'Seasonal Pet Care', / beside a pond/],
  ['Trick, Treat or Quiet Room? A Pet Plan for October 31', 'Seasonal Pet Care', / among autumn trees/],
  ['What a Purr Can Tell You, and What It Leaves Out', 'Cat Care', /^(?!.*(autumn|pumpkin))/],
  ['Play Like a Mouse: Better Games for Bored Cats', 'Cat Care', /\bcat\b/],
  ['Cat on a Leash: Is Harness Walking for Yours?', 'Cat Care', /^(?!.*\bdog\b).*\bcat\b/],
  [
    'Dog at the Seaside: Waves, Shade and What Not to Drink',
    'Pet Travel',
    /\bdog|poodle|puppy|retriever.* at the beach/,
  ],
  ['Matchmaking for Rabbits: Bonding a Pair Without Fur Flying', 'Multi-Pet Households', /^(?!.*airport)/],
  ['Traveling With Rabbits, Guinea Pigs, Birds and Reptiles', 'Pet Travel', /^(?!.*terrarium).*rabbit/],
  ['Thinking About a Red-Eared Slider?', 'Exotic Pets', /turtle/],
])('%s is not contradicted by its picture, whatever the variant', (title, category, words) => {
  for (let variant = 0; variant < 12; variant++) {
    expect(illustrate({ title, category, kind: 'hero', variant }).alt).toMatch(words)
  }
})

test('hostile titles and unknown categories are drawn safely', () => {
  const titles = [
    '',
    '<script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    '&amp;&#0;]]>',
    '🐶🐱 \u{1f408}\u200d\u2b1b \ud83d',
    'كلب سعيد في الحديقة',
    'constructor __proto__ toString',
    'dog and cat '.repeat(900),
    'a'.repeat(10_000),
    '\u0000\u0008\n\t\u202e',
  ]
  for (const title of titles)
    for (const category of ['Dog Care', 'No such category', '', 'constructor', '<b>'])
      for (const kind of illustrationKinds) {
        const { svg, alt } = illustrate({ title, category, kind, variant: 3 })
        expect(errorsIn(svg)).toEqual([])
        expect(alt).toMatch(/^[A-Z][\wé ,]+$/)
      }
})

test('variants of any number are drawn', () => {
  for (const variant of [-1, 0.5, 1e12, Number.NaN])
    expect(errorsIn(illustrate({ title: 'Dog', category: 'Dog Care', kind: 'hero', variant }).svg)).toEqual([])
})

test('the scenes of the site itself are light, well-formed and the same each time', () => {
  for (const name of siteSceneNames) {
    const scene = siteScene(name)
    expect(errorsIn(scene.svg)).toEqual([])
    expect(scene.alt).not.toBe('')
    expect(siteScene(name)).toEqual(scene)
    expect(errorsIn(siteScene(name, true).svg)).toEqual([])
  }
})

test('a request of an earlier version, without a picture, is still drawn as it was', () => {
  const hash = createHash('sha256')
  for (const request of every) hash.update(illustrate(request).svg)
  expect(hash.digest('hex')).toBe('53ebe2971f9f7867766050be229fad8468b44838c0a0c4ef069d0ad0fcb4b447')
})
