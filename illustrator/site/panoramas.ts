import { articleScene } from '../article-scene.ts'
import type { CategoryTitle } from '../categories.ts'

type Panorama = readonly [category: CategoryTitle, title: string, variant: number]

/** Wide scenes above category pages: the animals stand near the middle, where a phone crops the picture. */
const categoryPanoramas = {
  'category-dog': ['Dog Care', 'A dog and a cat in the park', 1],
  'category-cat': ['Cat Care', 'A cat and a cat at the window', 2],
  'category-health': ['Pet Health', 'A dog and a cat at the vet', 0],
  'category-nutrition': ['Pet Nutrition', 'Bowls in the kitchen for a dog and a cat', 3],
  'category-grooming': ['Pet Grooming', 'A bath and a brush for a dog and a cat', 1],
  'category-training': ['Pet Training', 'Dog and cat agility training', 1],
  'category-behavior': ['Pet Behavior & Psychology', 'A cat and a dog in the living room', 3],
  'category-tech': ['Pet Technology', 'A camera and a feeder for a dog and a cat', 1],
  'category-seasonal': ['Seasonal Pet Care', 'A dog and a cat in autumn leaves', 3],
  'category-exotic': ['Exotic Pets', 'A rabbit and a turtle in the garden', 2],
  'category-multi': ['Multi-Pet Households', 'A dog, a cat and friends on the sofa', 1],
  'category-lifestyle': ['Pet Lifestyle', 'A dog and a cat on the balcony', 0],
  'category-travel': ['Pet Travel', 'A dog and a cat on a road trip', 2],
} as const satisfies Record<string, Panorama>

/** Where the editorial desks work. */
const deskPanoramas = {
  'desk-editorial': ['Pet Lifestyle', 'A dog and a cat on the sofa with a book', 1],
  'desk-pet-care': ['Pet Health', 'A dog and a cat at the vet', 2],
  'desk-behavior': ['Pet Behavior & Psychology', 'A cat and a dog in the living room', 1],
  'desk-small-animal': ['Exotic Pets', 'A rabbit and a guinea pig in the garden', 2],
  'desk-travel': ['Pet Travel', 'A dog and a cat at the airport with a suitcase', 0],
  'desk-product': ['Pet Technology', 'A camera and a feeder for a dog and a cat', 0],
} as const satisfies Record<string, Panorama>

const categoryWidth = 3200
const deskWidth = 2360
const height = 900

export type PanoramaName = keyof typeof categoryPanoramas | keyof typeof deskPanoramas
export const panoramaNames = [...namesOf(categoryPanoramas), ...namesOf(deskPanoramas)]

export function isPanorama(name: string): name is PanoramaName {
  return name in categoryPanoramas || name in deskPanoramas
}

export function panorama(name: PanoramaName) {
  const width = name in categoryPanoramas ? categoryWidth : deskWidth
  const [category, title, variant] = { ...categoryPanoramas, ...deskPanoramas }[name]
  return { ...articleScene(width, title, category, variant), size: [width, height] as const }
}

function namesOf<Name extends string>(scenes: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(scenes) as Name[]
}
