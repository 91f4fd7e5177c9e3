import { bathroom } from './bathroom.ts'
import { clinic, salon, waitingRoom } from './clinics.ts'
import { balcony, garden } from './gardens.ts'
import { airport, campsite, road } from './journeys.ts'
import { breakfastCorner, kitchen } from './kitchens.ts'
import { beach, hills } from './landscapes.ts'
import { bedroom, living, windowSeat } from './living-rooms.ts'
import { agilityField, park, pond } from './parks.ts'
import type { Place, Stage } from './place.ts'
import { autumn, snow, spring } from './seasons.ts'
import { aquarium, jungle, sideboardRoom, terrarium } from './small-worlds.ts'
import { cafe, street } from './towns.ts'
import { hall, study } from './work-rooms.ts'

/** How each place is drawn, and how the alt text names it. */
export const places = {
  living: { draw: living, words: 'in a living room' },
  bedroom: { draw: bedroom, words: 'in a bedroom' },
  window: { draw: windowSeat, words: 'beside a window seat' },
  kitchen: { draw: kitchen, words: 'in a kitchen' },
  breakfast: { draw: breakfastCorner, words: 'beside a breakfast table' },
  clinic: { draw: clinic, words: 'on an examination table' },
  waiting: { draw: waitingRoom, words: 'in a clinic waiting room' },
  salon: { draw: salon, words: 'on a grooming table' },
  bathroom: { draw: bathroom, words: 'beside a bathtub' },
  study: { draw: study, words: 'in a study' },
  hall: { draw: hall, words: 'in a hallway' },
  garden: { draw: garden, words: 'in a garden' },
  balcony: { draw: balcony, words: 'on a balcony' },
  park: { draw: park, words: 'in a park' },
  pond: { draw: pond, words: 'beside a pond' },
  agility: { draw: agilityField, words: 'on a training field' },
  hills: { draw: hills, words: 'in the hills' },
  beach: { draw: beach, words: 'at the beach' },
  snow: { draw: snow, words: 'in the snow' },
  autumn: { draw: autumn, words: 'among autumn trees' },
  spring: { draw: spring, words: 'among spring blossom' },
  camp: { draw: campsite, words: 'beside a tent at night' },
  road: { draw: road, words: 'beside a country road' },
  airport: { draw: airport, words: 'at an airport gate' },
  street: { draw: street, words: 'on a town street' },
  cafe: { draw: cafe, words: 'outside a café' },
  jungle: { draw: jungle, words: 'among large leaves' },
  sideboard: { draw: sideboardRoom, words: 'on a sideboard' },
  terrarium: { draw: terrarium, words: 'in a terrarium' },
  aquarium: { draw: aquarium, words: 'in an aquarium' },
} as const satisfies Record<string, { draw: (stage: Stage) => Place; words: string }>

export type PlaceName = keyof typeof places
