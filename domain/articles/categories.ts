/** `key` selects colors and illustrations. `articleCount` is the fixed number shown on cards. */
export type Category = {
  key: string
  title: string
  description: string
  hue: number
  icon: string
  articleCount: number
}

export const categories = [
  {
    key: 'dog',
    title: 'Dog Care',
    hue: 55,
    icon: 'dog',
    articleCount: 42,
    description: 'First weeks, daily routines and the years when your dog slows down.',
  },
  {
    key: 'cat',
    title: 'Cat Care',
    hue: 28,
    icon: 'cat',
    articleCount: 38,
    description: 'Litter, naps, windows and everything else a cat has opinions about.',
  },
  {
    key: 'health',
    title: 'Pet Health',
    hue: 166,
    icon: 'stethoscope',
    articleCount: 56,
    description: 'Signs to notice, questions to ask, and when to call your vet.',
  },
  {
    key: 'nutrition',
    title: 'Pet Nutrition',
    hue: 111,
    icon: 'carrot',
    articleCount: 31,
    description: 'Labels, portions, treats and what belongs in the bowl.',
  },
  {
    key: 'grooming',
    title: 'Pet Grooming',
    hue: 222,
    icon: 'bath',
    articleCount: 27,
    description: 'Baths, brushes, nails and ears without the wrestling match.',
  },
  {
    key: 'training',
    title: 'Pet Training',
    hue: 249,
    icon: 'graduationCap',
    articleCount: 45,
    description: 'Short, kind lessons that hold up outside the living room.',
  },
  {
    key: 'behavior',
    title: 'Pet Behavior & Psychology',
    hue: 305,
    icon: 'brain',
    articleCount: 22,
    description: 'Why they do it, what it means and what helps.',
  },
  {
    key: 'tech',
    title: 'Pet Technology',
    hue: 277,
    icon: 'camera',
    articleCount: 18,
    description: 'Cameras, trackers and feeders, weighed against a simple bowl.',
  },
  {
    key: 'seasonal',
    title: 'Seasonal Pet Care',
    hue: 83,
    icon: 'sun',
    articleCount: 24,
    description: 'Heat, ice, fireworks and the months in between.',
  },
  {
    key: 'exotic',
    title: 'Exotic Pets',
    hue: 138,
    icon: 'turtle',
    articleCount: 15,
    description: 'Reptiles, birds, rabbits and other small lives with big needs.',
  },
  {
    key: 'multi',
    title: 'Multi-Pet Households',
    hue: 0,
    icon: 'pawPrint',
    articleCount: 19,
    description: 'Introductions, shared rooms and peace at feeding time.',
  },
  {
    key: 'lifestyle',
    title: 'Pet Lifestyle',
    hue: 332,
    icon: 'sofa',
    articleCount: 34,
    description: 'Homes, budgets and busy weeks with an animal in them.',
  },
  {
    key: 'travel',
    title: 'Pet Travel',
    hue: 194,
    icon: 'luggage',
    articleCount: 19,
    description: 'Cars, cabins, carriers and who stays home.',
  },
] as const satisfies readonly Category[]

export type CategoryTitle = (typeof categories)[number]['title']
export type CategoryKey = (typeof categories)[number]['key']

export function findCategory(title: string): Category | undefined {
  return categories.find((category) => category.title === title)
}
