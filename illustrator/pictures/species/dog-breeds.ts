/** How a breed differs from the common dog; lengths are in units of the drawing. */
export type Dog = {
  words: string
  base: string
  /** Muzzle, chest and paws. */
  pale: string
  /** Ears, and whatever is marked. */
  dark: string
  ears: 'drop' | 'long' | 'prick' | 'bat' | 'fold' | 'rose'
  /** From the stop to the nose in profile. */
  muzzle: number
  /** Half the width of the muzzle from the front. */
  width: number
  marks: 'none' | 'blaze' | 'mask' | 'patches' | 'points' | 'spots' | 'cap' | 'saddle'
  coat: 'smooth' | 'long' | 'curly' | 'wire'
  legs: number
  body: number
  tail: 'up' | 'down' | 'curl' | 'plume' | 'stub'
  iris?: string
}

const dog = (words: string, [base, pale, dark]: readonly [string, string, string], rest: Partial<Dog> = {}): Dog => ({
  words,
  base,
  pale,
  dark,
  ears: 'drop',
  muzzle: 128,
  width: 80,
  marks: 'none',
  coat: 'smooth',
  legs: 170,
  body: 1,
  tail: 'down',
  ...rest,
})

export const dogBreeds = {
  labrador: dog('A yellow Labrador', ['#dca964', '#eecf9b', '#c08a48'], { width: 84 }),
  chocolate: dog('A chocolate Labrador', ['#6d4531', '#8a5f45', '#523223'], { width: 84, iris: '#b98a4c' }),
  golden: dog('A golden retriever', ['#cf8a41', '#ecbf7f', '#ad6a2b'], { coat: 'long', tail: 'plume' }),
  shepherd: dog('A German shepherd', ['#c08a4d', '#d9ab6c', '#3a2c29'], {
    ears: 'prick',
    muzzle: 150,
    width: 70,
    marks: 'saddle',
    tail: 'plume',
    legs: 185,
  }),
  beagle: dog('A beagle', ['#f3e8d6', '#fffaf0', '#a8632f'], {
    ears: 'long',
    marks: 'patches',
    muzzle: 112,
    legs: 130,
    tail: 'up',
  }),
  collie: dog('A border collie', ['#2e2b30', '#f6f0e6', '#1d1b20'], {
    ears: 'fold',
    marks: 'blaze',
    coat: 'long',
    width: 68,
    tail: 'plume',
  }),
  dachshund: dog('A dachshund', ['#8a4a2a', '#b8733f', '#66331c'], {
    ears: 'long',
    muzzle: 150,
    width: 62,
    legs: 62,
    body: 1.22,
  }),
  corgi: dog('A corgi', ['#d98b43', '#fbf3e4', '#c0742f'], {
    ears: 'bat',
    marks: 'blaze',
    muzzle: 108,
    width: 70,
    legs: 72,
    body: 1.08,
    tail: 'stub',
  }),
  husky: dog('A husky', ['#6f7782', '#f5f2ec', '#474e59'], {
    ears: 'prick',
    marks: 'cap',
    coat: 'long',
    tail: 'curl',
    iris: '#8fc4dc',
    width: 74,
  }),
  poodle: dog('An apricot poodle', ['#d9a577', '#e8c29c', '#c08a5c'], {
    coat: 'curly',
    muzzle: 140,
    width: 60,
    tail: 'up',
  }),
  bulldog: dog('A French bulldog', ['#8b8684', '#a39d9a', '#6b6664'], {
    ears: 'bat',
    muzzle: 52,
    width: 106,
    legs: 105,
    tail: 'stub',
    body: 0.86,
  }),
  pug: dog('A pug', ['#dfbd8d', '#3a2d2b', '#3a2d2b'], {
    marks: 'mask',
    muzzle: 48,
    width: 96,
    legs: 95,
    body: 0.84,
    tail: 'curl',
    ears: 'fold',
  }),
  terrier: dog('A Jack Russell terrier', ['#f5eddf', '#fffaf0', '#9c5f35'], {
    ears: 'fold',
    marks: 'patches',
    muzzle: 112,
    width: 66,
    legs: 125,
    tail: 'up',
  }),
  dalmatian: dog('A Dalmatian', ['#f6f2ea', '#fffdf8', '#2e2a2d'], { marks: 'spots', muzzle: 136, legs: 190 }),
  whippet: dog('A whippet', ['#a89c96', '#efe6da', '#857a76'], {
    ears: 'rose',
    muzzle: 158,
    width: 54,
    marks: 'blaze',
    legs: 205,
    body: 0.96,
  }),
  schnauzer: dog('A schnauzer', ['#5b5c62', '#d8d5cf', '#414248'], {
    ears: 'fold',
    coat: 'wire',
    muzzle: 122,
    width: 88,
    tail: 'stub',
    legs: 150,
  }),
  doberman: dog('A black and tan dog', ['#35302f', '#b9753f', '#262222'], {
    marks: 'points',
    muzzle: 150,
    width: 66,
    legs: 195,
  }),
  mixed: dog('A brown mixed-breed dog', ['#a26a3f', '#f2e0c6', '#7d4c2b'], {
    marks: 'blaze',
    ears: 'fold',
    coat: 'wire',
  }),
  senior: dog('An old dog with a gray muzzle', ['#8d6a50', '#e6ded4', '#6d4f3b'], { marks: 'blaze', width: 82 }),
  puppy: dog('A puppy', ['#e0b277', '#f7e3c2', '#c8935a'], { muzzle: 80, width: 84, legs: 105, body: 0.8, tail: 'up' }),
} as const satisfies Record<string, Dog>

export type DogBreed = keyof typeof dogBreeds
