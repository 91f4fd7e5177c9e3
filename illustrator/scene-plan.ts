import { kind } from './animals/animal-facts.ts'
import { coatCount } from './animals/fur.ts'
import { moodsOf, type Mood } from './palette.ts'
import type { PlaceName } from './places/places.ts'
import { nonEmpty, seededRandom, type Random } from './seeded-random.ts'
import { animalsIn, animalsOf, dogNames } from './keywords/title-animals.ts'
import { thingsAt, thingsFor, thingsIn, thingsLikedBy, thingsOf } from './keywords/title-things.ts'
import { placesIn, placesOf } from './keywords/title-places.ts'

/** Every choice a picture is made of, taken before anything is drawn. */
export type ScenePlan = {
  place: PlaceName
  /** The title asked for another kind of place. */
  strays: boolean
  mood: Mood
  mirrored: boolean
  animal: string
  coat: number
  /** How near the camera is; 1 shows the whole place. */
  shot: number
  /** A second animal, one of these poses. */
  others: readonly string[]
  several: boolean
  asleep: boolean
  named: readonly string[]
  usual: readonly string[]
  r: Random
}

const outdoors: ReadonlySet<PlaceName> = new Set<PlaceName>([
  ...(['garden', 'balcony', 'park', 'pond', 'agility', 'hills', 'beach', 'snow', 'autumn', 'spring'] as const),
  ...(['camp', 'road', 'street', 'cafe', 'jungle'] as const),
])
/** Outdoors, a title without an animal gets a dog. */
const farAway: ReadonlySet<PlaceName> = new Set<PlaceName>([
  'beach',
  'road',
  'hills',
  'camp',
  'snow',
  'street',
  'agility',
  'pond',
])
/** A title that asks for one of these would be contradicted by any other. */
const tellsWhen: ReadonlySet<PlaceName> = new Set<PlaceName>([
  ...(['snow', 'autumn', 'spring', 'beach', 'pond', 'camp', 'road', 'airport'] as const),
])
const withView: ReadonlySet<PlaceName> = new Set<PlaceName>(['hills', 'beach', 'pond', 'balcony', 'camp', 'airport'])
/** Places that lose their point when the camera comes close. */
const wholeView: ReadonlySet<PlaceName> = new Set<PlaceName>(['airport', 'sideboard', 'aquarium', 'terrarium', 'salon'])
const tiny = new Set(['fish-bowl', 'hamster', 'guinea-pig', 'mouse', 'gecko', 'gecko-climb', 'snake', 'turtle', 'bird'])
const wild = new Set(['snake', 'turtle', 'bird', 'gecko'])

const inTerrarium = new Set(['snake', 'turtle', 'gecko', 'gecko-climb'])

/** Small animals stand on a sideboard or in a tank, not on the floor of a large room. */
function fittingPlace(place: PlaceName, animal: string): PlaceName {
  if (place === 'aquarium' || place === 'terrarium') return place
  if (animal === 'fish-bowl') return 'aquarium'
  if (kind(animal) === 'gecko') return 'terrarium'
  if (!tiny.has(animal) || (wild.has(animal) && (place === 'jungle' || place === 'garden'))) return place
  return 'sideboard'
}

function chooseAnimal(r: Random, poses: readonly string[], place: PlaceName): string {
  const animal = r.pick(nonEmpty(poses, 'dog'))
  const turnsAway = kind(animal) === 'dog' && withView.has(place) && r.chance(0.35)
  if (animal === 'gecko-climb' && place !== 'terrarium') return 'gecko'
  if (turnsAway) return 'dog-back'
  const onTable = place === 'clinic' || place === 'salon'
  return onTable && /walk|stretch/.test(animal) ? `${kind(animal)}-sit` : animal
}

/** Titles may have any length; their beginning says what they are about. */
const readable = (title: string) => title.slice(0, 300)

/** Rotates the list to start anywhere. */
function turned(things: readonly string[], r: Random): readonly string[] {
  const start = Math.floor(r.next() * things.length)
  return [...things.slice(start), ...things.slice(0, start)]
}

export function planScene(title: string, category: string, variant: number): ScenePlan {
  const r = seededRandom(`${category}|${title}|${variant}`)
  const text = readable(title)
  const animals = animalsIn(text)
  const asked = placesIn(text, category)
  const mayStray = variant >= 8 && !asked?.some((place) => tellsWhen.has(place))
  const wished = asked && !mayStray ? r.pick(asked) : r.pick(placesOf(category))
  const isFar = farAway.has(wished) && category !== 'Exotic Pets'
  const poses = animals[0] ?? (isFar ? dogNames : animalsOf(category))
  const chosen = chooseAnimal(r, poses, wished)
  const place = fittingPlace(wished === 'terrarium' && !inTerrarium.has(chosen) ? 'sideboard' : wished, chosen)
  const animal =
    place === 'terrarium' && kind(chosen) === 'gecko' ? r.pick(['gecko-climb', 'gecko-climb', 'gecko']) : chosen
  const moods = moodsOf(category)
  const several =
    category === 'Multi-Pet Households' || /\band (cats?|dogs?)|multi|introduc|friends|siblings|\bpairs\b/i.test(text)
  const liked = turned(thingsLikedBy(kind(animal)), r)
  return {
    r,
    place,
    strays: asked !== undefined && !asked.includes(wished),
    animal,
    mood: r.pick(outdoors.has(place) ? (['light', 'light', 'cream'] as const) : moods),
    mirrored: r.chance(0.5),
    coat: Math.floor(r.next() * coatCount),
    shot: wholeView.has(place) ? 1 : r.pick([1, 1, 1.12, 1.22]),
    others:
      animals.slice(1).find((names) => kind(names[0] ?? '') !== kind(animal)) ?? (several ? (animals[0] ?? []) : []),
    several,
    asleep: /sleep|\bnaps?\b|calm|\bbeds?\b|\brest/i.test(text),
    named: thingsFor(kind(animal), thingsIn(text)).filter((thing) => thing !== 'fountain' || !outdoors.has(place)),
    usual: [...thingsAt(place), ...turned(thingsOf(category), r), ...liked],
  }
}
