import { parseSafeImageUrl } from '../affiliate/links.ts'
import { findSlugError, slugify } from '../text/slug.ts'
import { countCodePoints, isPlainText } from '../text/text-input.ts'
import { categories, type Category } from './categories.ts'

/** What the owner enters. */
export type CategoryInput = Pick<Category, 'title' | 'slug' | 'hue' | 'icon' | 'description' | 'picture'>

export const maxCategories = 40
export const categoryLimits = { title: 40, description: 160, picture: 2048 } as const
const minTitleLength = 2

/** The hues of the built-in categories. All have one lightness, so that text in every color can be read. */
export const categoryColors = [
  { name: 'Cherry', hue: 0 },
  { name: 'Coral', hue: 28 },
  { name: 'Apricot', hue: 55 },
  { name: 'Honey', hue: 83 },
  { name: 'Olive', hue: 111 },
  { name: 'Leaf', hue: 138 },
  { name: 'Mint', hue: 166 },
  { name: 'Lagoon', hue: 194 },
  { name: 'Sky', hue: 222 },
  { name: 'Blue', hue: 249 },
  { name: 'Violet', hue: 277 },
  { name: 'Plum', hue: 305 },
  { name: 'Rose', hue: 332 },
] as const

export const categoryIcons = [
  { name: 'dog', label: 'Dog' },
  { name: 'cat', label: 'Cat' },
  { name: 'turtle', label: 'Turtle' },
  { name: 'pawPrint', label: 'Paw' },
  { name: 'stethoscope', label: 'Stethoscope' },
  { name: 'carrot', label: 'Carrot' },
  { name: 'bath', label: 'Bath' },
  { name: 'graduationCap', label: 'Cap' },
  { name: 'brain', label: 'Brain' },
  { name: 'camera', label: 'Camera' },
  { name: 'sun', label: 'Sun' },
  { name: 'sofa', label: 'Sofa' },
  { name: 'luggage', label: 'Luggage' },
  { name: 'bag', label: 'Bag' },
  { name: 'tag', label: 'Tag' },
  { name: 'heart', label: 'Heart' },
  { name: 'scale', label: 'Scale' },
  { name: 'house', label: 'House' },
  { name: 'book', label: 'Book' },
] as const

export function lookOf(hue: number): string {
  return categories.find((category) => category.hue === hue)?.look ?? ''
}

export function suggestCategorySlug(title: string): string {
  return title.trim() === '' ? '' : slugify(title, 'category')
}

type Named = Pick<Category, 'title' | 'slug'>

/** `others`: all categories but this one. */
export function categoryErrors(input: CategoryInput, others: readonly Named[]): Record<string, string> {
  const errors = {
    title: titleError(input.title, others),
    slug: slugError(input.slug, others),
    description: descriptionError(input.description),
    hue: !categoryColors.some(({ hue }) => hue === input.hue) && 'Please choose one of the colors.',
    icon: !categoryIcons.some(({ name }) => name === input.icon) && 'Please choose one of the icons.',
    picture: pictureError(input.picture),
  }
  return Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error ? [[field, error]] : [])))
}

/** The tab of all articles. */
const allArticles = 'all'

function titleError(title: string, others: readonly Named[]): string | undefined {
  const length = countCodePoints(title)
  if (title === '') return 'Please enter a name.'
  if (length < minTitleLength || length > categoryLimits.title)
    return `A name has ${minTitleLength} to ${categoryLimits.title} characters; this one has ${length}.`
  if (!isPlainText(title) || /[\n\t]/.test(title)) return 'The name has unsupported characters.'
  const folded = title.toLowerCase()
  if (folded === allArticles) return '“All” is the name of the list of all articles. Please choose another name.'
  const same = others.find((other) => other.title.toLowerCase() === folded)
  return same && `There is already a category called ${same.title}. Please choose another name.`
}

function slugError(slug: string, others: readonly Named[]): string | undefined {
  if (slug === '') return 'Please enter an address, such as gear-and-tests.'
  const same = others.find((other) => other.slug === slug)
  return findSlugError(slug) ?? (same && `${same.title} already has this address. Please choose another one.`)
}

function descriptionError(description: string): string | undefined {
  const length = countCodePoints(description)
  if (length > categoryLimits.description)
    return `Use at most ${categoryLimits.description} characters; this has ${length}.`
  return isPlainText(description) ? undefined : 'The description has unsupported characters.'
}

function pictureError(picture: string): string | undefined {
  if (picture === '') return undefined
  if (picture.length <= categoryLimits.picture && parseSafeImageUrl(picture) !== undefined) return undefined
  return 'A picture needs a URL that starts with https://, or a path on this site.'
}
