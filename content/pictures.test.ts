import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import type { Picture } from '#features/ports.ts'
import { compositionOf, compositions, describe } from '#illustrator/pictures/picture.ts'
import { placeWords } from '#illustrator/pictures/place-words.ts'
import { isAllowed, isProp } from '#illustrator/pictures/props.ts'
import { knownSpecies } from '#illustrator/pictures/species.ts'
import { moods } from '#illustrator/pictures/tones.ts'
import { sharesPalette, sharesScene } from '#illustrator/variants.ts'
import { type Entry, variants, pictureFor, starters, topics, all } from '#tests/kit/picture-entries.ts'

const speciesOf = ({ animals }: Picture) => animals.map((name) => name.split('/')[0] ?? '')

/** Words that name a species in a text. */
const wordsFor = (species: string) =>
  new RegExp({ puppy: 'pupp(y|ies)', 'slider turtle': 'slider|turtle', budgie: 'budg' }[species] ?? species, 'i')

test('every article and topic says what its picture shows, in names that the illustrator knows', () => {
  for (const { title, picture } of all) {
    expect(Object.keys(placeWords), title).toContain(picture.scene)
    expect(moods, title).toContain(picture.mood)
    expect(speciesOf(picture).filter((name) => !knownSpecies.includes(name)), title).toEqual([])
    expect(picture.props.filter((prop) => !isProp(prop)), title).toEqual([])
    expect(picture.props.filter((prop) => !isAllowed(prop, speciesOf(picture), picture.scene)), title).toEqual([])
  }
})

test('the species in the picture, in its alt text and in the topic agree', () => {
  for (const { title, category, text, picture } of all) {
    for (const species of speciesOf(picture)) expect(text, title).toMatch(wordsFor(species))
    for (const composition of compositions(picture, category, title)) {
      const drawn = composition.subjects.map(({ species }) => species)
      expect(drawn, title).toEqual(speciesOf(picture))
      const alt = describe(composition)
      const showsNone = composition.framing === 'still' || drawn.length === 0
      const showsOne = composition.framing === 'closeup' || composition.framing === 'object'
      const shown = showsNone ? [] : composition.subjects.slice(0, showsOne ? 1 : 2)
      for (const { words } of shown)
        expect(alt.toLowerCase(), title).toMatch(new RegExp(`${words.toLowerCase()}|another one`))
      const others = knownSpecies.filter((species) => !drawn.includes(species) && new RegExp(`\\b${species}\\b`).test(alt))
      expect(others.filter((name) => !drawn.some((own) => own.includes(name)) && name !== 'dog'), alt).toEqual([])
    }
  }
})

test('an animal that nobody has drawn is replaced by a still life, never by another animal', () => {
  const strange: Picture = { animals: ['hedgehog'], scene: 'room', props: ['hay', 'salad'], mood: 'calm' }
  for (const { subjects, framing } of compositions(strange, 'Exotic Pets', 'Hedgehogs')) {
    expect(subjects).toEqual([])
    expect(['still', 'object']).toContain(framing)
  }
  expect(pictureFor('Living With a Hedgehog', 'Exotic Pets').animals).toEqual([])
  expect(pictureFor('Parrots and Dogs', 'Dog Care').animals).toEqual(['dog'])
})

test('what could hurt an animal is not drawn beside it, whatever the topic says', () => {
  const risky: Picture = { animals: ['cat'], scene: 'room', props: ['yarn', 'spray-bottle', 'tulip'], mood: 'bright' }
  for (const { props } of compositions(risky, 'Cat Care', 'Play')) expect(props).toEqual([])
})

/** Pairs of neighbors that look alike, as readable lines. */
function twins(entries: readonly Entry[], withRelated = false): string[] {
  const numbers = variants(entries)
  const shown = entries.map(({ title, category, picture }, i) => ({
    ...compositionOf(picture, category, title, numbers[i] ?? 0),
    category,
    title,
  }))
  const inCategories = categories.map(({ title }) => shown.filter(({ category }) => category === title))
  // A related list shows the newest three of the category without the article itself.
  const related = inCategories.flatMap((list) =>
    list.slice(-4).map((own) => list.slice(-4).filter((other) => other !== own)),
  )
  const lists = [shown, ...inCategories, ...(withRelated ? related : [])]
  return lists.flatMap((list) =>
    list.slice(1).flatMap((one, i) => {
      const before = list[i]
      if (!before) return []
      const alike = [
        one.framing === before.framing && 'framing',
        sharesScene(one, before) && 'scene',
        sharesPalette(one, before) && 'palette',
      ].filter(Boolean)
      return alike.length > 0 ? [`${before.title} / ${one.title}: ${alike.join(', ')}`] : []
    }),
  )
}

test('no two neighbors share scene, framing or palette, neither on a fresh install nor among 200 generated articles', () => {
  expect(twins(starters.filter(({ batch }) => batch === 1))).toEqual([])
  expect(twins(starters)).toEqual([])
  const wordings = [0, 1].map((wording) => topics.filter((_, i) => i % 2 === wording))
  const shuffled = wordings.flatMap((list) => list.map((_, i) => list[(i * 37) % list.length]))
  const generated = shuffled.slice(0, 200).filter((entry) => entry !== undefined)
  expect(generated).toHaveLength(200)
  expect(twins(generated, true)).toEqual([])
})
