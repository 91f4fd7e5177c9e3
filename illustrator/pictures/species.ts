import type { Random } from '../seeded-random.ts'
import { nonEmpty } from '../seeded-random.ts'
import type { Box, Eyes, Figure } from './figure.ts'
import type { Ink } from './ink.ts'
import { axolotl, budgie, cockatiel, goldfish, hermitCrab } from './species/birds-and-water.ts'
import { catCoats, type CatCoat } from './species/cat-coats.ts'
import { catFront, catFrontBox } from './species/cat-heads.ts'
import { catBody, type CatPose } from './species/cats.ts'
import { dogBody, type DogPose } from './species/dog-bodies.ts'
import { dogBreeds, type DogBreed } from './species/dog-breeds.ts'
import { dogFront, dogFrontBox, dogProfile } from './species/dog-heads.ts'
import { ferret, ferretRun } from './species/ferrets.ts'
import { beardedDragon, cornSnake, leopardGecko } from './species/reptiles.ts'
import { sliderTurtle, tortoise } from './species/turtles.ts'
import { chinchilla, guineaPig, hamster, rabbit, rat } from './species/rodents.ts'

type Pose = { resting: boolean; asleep: boolean; eyes: Eyes; collar?: string | undefined }

/** An animal that can be drawn: whole, and for cats and dogs also its head from the front. */
export type Subject = {
  species: string
  /** As the alt text begins: “A beagle”. */
  words: string
  /** Share of a dog's size in a scene. */
  size: number
  body: (ink: Ink, pose: Pose) => Figure
  front?: (ink: Ink, eyes: Eyes) => string
  /** The head from the side, facing right, its skull around (0, 0). */
  profile?: (ink: Ink, eyes: Eyes) => string
  /** Around `front`. */
  frontBox?: Box
  /** From the stop to the nose in profile. */
  muzzle?: number
  tones: readonly string[]
}

type Small = {
  size: number
  words: string
  coats?: readonly (readonly [string, string, string])[]
  draw: (ink: Ink, coat: readonly [string, string, string]) => Figure
}

const noCoat = ['#a08060', '#f0e0c8', '#604030'] as const

/** Every animal but cats and dogs: how large beside a dog, its name, its coats and its drawing. */
const small: Readonly<Record<string, Small>> = {
  rabbit: {
    size: 0.72,
    words: 'A rabbit',
    draw: rabbit,
    coats: [
      ['#b18a62', '#f3e6d2', '#6d4f35'],
      ['#8f9199', '#e6e4e0', '#5d5f66'],
      ['#f2e7d6', '#fffaf0', '#c9ad8a'],
      ['#5f4a3f', '#cdb8a4', '#3a2c26'],
    ],
  },
  'guinea pig': {
    size: 0.55,
    words: 'A guinea pig',
    draw: guineaPig,
    coats: [
      ['#8a5230', '#fbf3e2', '#3a2a26'],
      ['#c98a45', '#fff3df', '#6d4526'],
      ['#4a4346', '#f3e9da', '#2e2a2c'],
    ],
  },
  hamster: {
    size: 0.5,
    words: 'A hamster',
    draw: hamster,
    coats: [
      ['#d9a15c', '#fff3df', '#b57a3c'],
      ['#b7b0a8', '#fbf6ec', '#8f877f'],
    ],
  },
  rat: {
    size: 0.5,
    words: 'A rat',
    draw: rat,
    coats: [
      ['#f2ece2', '#fffaf0', '#6f6a70'],
      ['#a08775', '#eadccb', '#7d6656'],
      ['#8a8f98', '#e3e3e3', '#666b74'],
    ],
  },
  chinchilla: { size: 0.58, words: 'A chinchilla', draw: chinchilla, coats: [['#98a0ac', '#e9eaec', '#7b838f']] },
  ferret: { size: 0.7, words: 'A ferret', draw: (ink) => (ink.r.chance(0.4) ? ferretRun(ink) : ferret(ink)) },
  'bearded dragon': { size: 0.62, words: 'A bearded dragon', draw: beardedDragon },
  'leopard gecko': { size: 0.52, words: 'A leopard gecko', draw: leopardGecko },
  'corn snake': { size: 0.7, words: 'A corn snake', draw: cornSnake },
  tortoise: { size: 0.6, words: 'A tortoise', draw: tortoise },
  'slider turtle': { size: 0.55, words: 'A red-eared slider turtle', draw: sliderTurtle },
  'hermit crab': { size: 0.52, words: 'A hermit crab', draw: hermitCrab },
  cockatiel: { size: 0.62, words: 'A cockatiel', draw: cockatiel },
  budgie: { size: 0.55, words: 'A budgie', draw: budgie },
  axolotl: { size: 0.55, words: 'An axolotl', draw: axolotl },
  goldfish: { size: 0.5, words: 'A goldfish', draw: goldfish },
}

const grownDogs = Object.keys(dogBreeds).filter((name) => name !== 'puppy' && name !== 'senior')
const grownCats = Object.keys(catCoats).filter((name) => name !== 'senior')
const has = <Key extends string>(table: Readonly<Record<Key, unknown>>, name: string): name is Key =>
  Object.hasOwn(table, name)

function dogNamed(name: DogBreed, species: string): Subject {
  const dog = dogBreeds[name]
  const pose = ({ resting, asleep }: Pose): DogPose => (asleep ? 'sleep' : resting ? 'lie' : 'stand')
  return {
    species,
    words: dog.words,
    size: species === 'puppy' ? 0.74 : 1,
    body: (ink, options) =>
      dogBody(
        ink,
        dog,
        options.resting || options.asleep ? pose(options) : ink.r.chance(0.5) ? 'sit' : 'stand',
        options,
      ),
    front: (ink, eyes) => dogFront(ink, dog, eyes),
    frontBox: dogFrontBox(dog),
    profile: (ink, eyes) => dogProfile(ink, dog, eyes),
    muzzle: dog.muzzle,
    tones: [dog.base, dog.pale],
  }
}

function catNamed(name: CatCoat, species: string): Subject {
  const cat = catCoats[name]
  const poses: readonly CatPose[] = ['sit', 'walk', 'sit', 'loaf']
  return {
    species,
    words: species === 'kitten' ? cat.words.replace('cat', 'kitten') : cat.words,
    size: species === 'kitten' ? 0.62 : 0.8,
    body: (ink, options) =>
      catBody(
        ink,
        cat,
        options.asleep ? 'sleep' : options.resting ? 'loaf' : ink.r.pick(nonEmpty(poses, 'sit')),
        options.eyes,
      ),
    front: (ink, eyes) => catFront(ink, cat, eyes),
    frontBox: catFrontBox(cat),
    tones: [cat.base, cat.pale],
  }
}

/** The animal of that name, `dog/beagle` for a breed. Undefined for one that nobody has drawn yet: never a substitute. */
export function findSubject(name: string, r: Random): Subject | undefined {
  const [species = '', kind = ''] = name.split('/')
  if (species === 'puppy') return dogNamed('puppy', species)
  if (species === 'dog')
    return dogNamed(has(dogBreeds, kind) ? kind : (r.pick(nonEmpty(grownDogs, 'labrador')) as DogBreed), species)
  if (species === 'cat' || species === 'kitten')
    return catNamed(has(catCoats, kind) ? kind : (r.pick(nonEmpty(grownCats, 'tabby')) as CatCoat), species)
  if (!has(small, species)) return undefined
  const { size, words, coats, draw } = small[species] ?? { size: 1, words: '', coats: [], draw: hamster }
  const coat = r.pick(nonEmpty(coats ?? [], noCoat))
  return { species, words, size, body: (ink) => draw(ink, coat), tones: [coat[0], coat[1]] }
}

export const knownSpecies: readonly string[] = ['dog', 'puppy', 'cat', 'kitten', ...Object.keys(small)]
