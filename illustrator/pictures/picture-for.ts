import { knownSpecies } from './species.ts'
import type { Picture } from './picture.ts'

/** What an article is about that came without a picture of its own, such as one the owner has written. */
export function pictureFor(title: string, category: string): Picture {
  const usual = usualPictures[category] ?? {
    animals: [],
    scene: 'plain',
    props: ['bowl', 'leash', 'brush'],
    mood: 'calm',
  }
  const text = title.slice(0, 300).toLowerCase()
  const named = knownSpecies.filter((species) =>
    new RegExp(`\\b${species === 'puppy' ? 'pupp(?:y|ies)' : `${species}s?`}\\b`).test(text),
  )
  const animals = named.filter(
    (species) => !(species === 'dog' && named.includes('puppy')) && !(species === 'cat' && named.includes('kitten')),
  )
  if (animals.length > 0) return { ...usual, animals, scene: homes[animals[0] ?? ''] ?? usual.scene }
  return otherAnimals.test(text) ? { ...usual, animals: [] } : usual
}

/** Animals that nobody has drawn: their articles get a still life. */
const otherAnimals =
  /\b(parrots?|finch|canar(?:y|ies)|hedgehogs?|gerbils?|mouse|mice|fish|betta|frogs?|chameleons?|iguanas?|pythons?|tarantulas?|chickens?|hens?|ducks?|horses?|pon(?:y|ies)|goats?|pigs?|birds?|lizards?|snakes?|reptiles?|turtles?|sugar gliders?)\b/

const homes: Readonly<Record<string, string>> = {
  hamster: 'burrow',
  rat: 'room',
  'bearded dragon': 'terrarium',
  'leopard gecko': 'terrarium',
  'corn snake': 'leaves',
  tortoise: 'garden',
  'slider turtle': 'lake',
  'hermit crab': 'beach',
  cockatiel: 'perch',
  budgie: 'perch',
  axolotl: 'tank',
  goldfish: 'tank',
  chinchilla: 'room',
  ferret: 'room',
  'guinea pig': 'room',
  rabbit: 'room',
}

const usual = (animals: readonly string[], scene: string, props: readonly string[]): Picture => ({
  animals,
  scene,
  props,
  mood: 'calm',
})

const usualPictures: Readonly<Record<string, Picture>> = {
  'Dog Care': usual(['dog'], 'park', ['leash', 'bowl']),
  'Cat Care': usual(['cat'], 'window', ['bowl', 'brush']),
  'Pet Health': usual([], 'clinic', ['stethoscope', 'clipboard', 'first-aid-kit']),
  'Pet Nutrition': usual([], 'kitchen', ['bowl', 'label', 'food-bin']),
  'Pet Grooming': usual([], 'bath', ['towel', 'brush', 'shampoo']),
  'Pet Training': usual([], 'room', ['treat-pouch', 'clicker', 'leash']),
  'Pet Behavior & Psychology': usual([], 'room', ['puzzle-feeder', 'ball', 'cushion']),
  'Pet Technology': usual([], 'desk', ['phone', 'gps-collar', 'petcam']),
  'Seasonal Pet Care': usual([], 'porch', ['calendar', 'towel', 'water-bowl']),
  'Exotic Pets': usual([], 'leaves', ['salad', 'dial-thermometer', 'hay']),
  'Multi-Pet Households': usual([], 'kitchen', ['bowl', 'water-bowl', 'puzzle-feeder']),
  'Pet Lifestyle': usual([], 'room', ['calendar', 'tag', 'hot-beverage']),
  'Pet Travel': usual([], 'car', ['passport', 'travel-bowl', 'suitcase']),
}
