export type Half = 'north' | 'south'
export const halves: readonly Half[] = ['north', 'south']
export const halfNames: Readonly<Record<Half, string>> = {
  north: 'Northern half of the world',
  south: 'Southern half of the world',
}
