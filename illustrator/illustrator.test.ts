import { expect, test } from 'vitest'
import { findPicture, readCatalog } from './catalog.ts'
import { createIllustrator } from './illustrator.ts'
import { rankPictures } from './rank.ts'
import { recolor } from './recolor.ts'

const catalog = readCatalog('content')
const illustrator = createIllustrator('content')
const hero = { kind: 'hero', variant: 0 } as const
const pick = (title: string, category = 'Pet Lifestyle', variant = 0) =>
  illustrator.pick({ ...hero, title, category, variant })
const speciesOf = (title: string, category?: string) => findPicture(catalog, pick(title, category))?.species

test.each([
  ['How to Bathe a Dog in the Bath', 'dog-in-bathtub'],
  ['A Litter Box Your Cat Will Use', 'cat-beside-litter-box'],
  ['Guinea Pigs and Their Hay', 'two-guinea-pigs-hay'],
  ['Dogs and Fireworks', 'whippet-in-covered-crate-during-fireworks'],
  ['Scratching Posts for Cats', 'cat-scratches-tall-post'],
])('%s is illustrated by %s', (title, expected) => {
  expect(pick(title)).toBe(expected)
})

test('the animals of a title are in the picture, all of them if there is such a picture', () => {
  expect(speciesOf('What a Rabbit Thinks')).toEqual(['rabbit'])
  expect(speciesOf('A Dog and a Cat Who Share a Sofa')).toEqual(expect.arrayContaining(['dog', 'cat']))
  expect(speciesOf('Thoughts', 'Cat Care')).toEqual(['cat'])
  expect(speciesOf('Thoughts', 'Exotic Pets')).not.toContain('dog')
})

test('an animal that nobody has drawn is replaced by things, never by another animal', () => {
  expect(speciesOf('Living With a Hedgehog', 'Exotic Pets')).toEqual([])
  expect(speciesOf('Parrots Who Talk')).toEqual([])
})

test('a serious title gets no happy picture', () => {
  const ranked = rankPictures(catalog, { title: 'Emergency: a Dog Who Plays With Poison', category: 'Pet Health' })
  expect(ranked[0]?.picture.mood).not.toBe('happy')
})

test('asking again shows other pictures, each of which can be asked for again', () => {
  const request = { ...hero, title: 'Grooming a Dog', category: 'Pet Grooming' }
  const shown = [illustrator.pick(request)]
  for (const variant of [1, 2, 3]) shown.push(illustrator.pick({ ...request, variant, picture: shown.at(-1) }))
  expect(new Set(shown).size).toBe(shown.length)
  expect(illustrator.pick({ ...request, picture: 'dog-guarding-bowl' })).toBe('dog-guarding-bowl')
  expect(illustrator.pick({ ...request, picture: 'a-picture-of-another-release' })).toBe(shown[0])
})

test('neighbors that name the same picture show it in different colors', () => {
  const request = { title: 'Bath Night', category: 'Pet Grooming', picture: 'dog-in-bathtub' }
  const [first, second] = illustrator.variants([request, request])
  expect(first).toBe(0)
  expect(illustrator.pick({ ...request, ...hero, variant: second ?? 0 })).toBe('dog-in-bathtub/yellow-coat')
})

test('a drawing has plain colors by day and darker ones at night', () => {
  const request = { ...hero, title: '', category: '', picture: 'dog-in-bathtub/yellow-coat' }
  const [day, night] = [illustrator.illustrate(request).svg, illustrator.illustrate(request, true).svg]
  for (const svg of [day, night]) expect(svg).not.toMatch(/var\(|<style/)
  expect(day).toMatch(/^<svg width="1200" height="800"/)
  expect(day).not.toBe(night)
  expect(illustrator.illustrate(request).alt).toContain('yellow')
})

test('at night a room in other colors is as dark as the drawn one, and its animal is not', () => {
  const rules = 'svg{--wall:#cfe0ea;--coat:#8f95a3;--lamp:#ffe9a0}svg.night{--wall:#3c4d64;--coat:#686f80}'
  const svg = `<svg><style>${rules}</style><path fill="var(--wall)"/><path fill="var(--coat)"/><path fill="var(--lamp)"/></svg>`
  const drawn = recolor(svg, { night: true, colors: { wall: '#d0e0d0', coat: '#d09050', lamp: '#ffd0d0' } })
  const [wall = 0, coat = 0, lamp] = [...drawn.matchAll(/fill="#(..)/g)].map(([, red = '']) => Number.parseInt(red, 16))
  expect(wall).toBeLessThan(0x60)
  expect(coat).toBeGreaterThan(0x80)
  expect(lamp).toBe(0xff)
})

test('a product is shown by the first picture whose words are in its title', () => {
  const product = (title: string) => illustrator.pick({ kind: 'product', title, category: '', variant: 0 })
  expect(product('Quiet water fountain, 67 oz')).toBe('water-fountain')
  expect(product('Padded harness for small dogs')).toBe('front-clip-harness')
  expect(product('Something else')).toBe('food-bowl')
})
