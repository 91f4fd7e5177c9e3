import { draw, isDrawable } from '../drawing.ts'
import { counterpart } from '../palette.ts'
import { factsOf } from '../things/thing-facts.ts'
import { blob, path, turned, type Box } from './figure.ts'
import { type Ink } from './ink.ts'
import type { Tone } from './tones.ts'
import { fromAbove } from './props-above.ts'

type Rule = { prop: string; species?: readonly string[]; scene?: readonly string[]; words: string }

/** What must never lie beside an animal, and why. */
const bannedProps: readonly Rule[] = [
  { prop: 'yarn', words: 'string is swallowed and cuts the gut' },
  { prop: 'spray-bottle', words: 'nobody is sprayed into obedience' },
  { prop: 'bone', species: ['dog', 'puppy', 'cat', 'kitten'], words: 'cooked bones splinter' },
  { prop: 'poultry-leg', words: 'cooked bones splinter' },
  { prop: 'scissors', species: ['cat', 'kitten'], words: 'scissors near cat skin cut it' },
  { prop: 'fish-bowl', words: 'no fish lives well in a bowl' },
  { prop: 'tulip', words: 'bulbs and flowers are poisonous' },
  { prop: 'sun', scene: ['shade'], words: 'heat is not cheerful' },
]

export function isAllowed(prop: string, species: readonly string[], scene: string): boolean {
  return !bannedProps.some(
    (rule) =>
      rule.prop === prop &&
      (!rule.species || rule.species.some((one) => species.includes(one))) &&
      (!rule.scene || rule.scene.includes(scene)),
  )
}

/** Drawn from above, but also right when upright. */
const upright = new Set(['papers', 'passport', 'label', 'calendar', 'flap', 'tag', 'coins', 'chocolate', 'mushrooms'])
export const canStand = (name: string) => isDrawable(name) || upright.has(name)
export const isProp = (name: string) => Object.hasOwn(fromAbove, name) || isDrawable(name)

export const wordsOf = (name: string) => fromAbove[name]?.words ?? factsOf(name).words

type Thing = { svg: string; keep: readonly Box[] }

/** A thing from above, centered, with the shadow it casts; about 400 across. */
export function above(ink: Ink, name: string, t: Tone, x: number, y: number, k: number, turn: number): Thing {
  const own = fromAbove[name]
  const drawn = own ? own.draw(ink, t) : laid(name, t)
  const shadow = own
    ? path(blob(x + 20 * k, y + 28 * k, 196 * k, 190 * k), '#1b1018', 'opacity=".2"')
    : path(blob(x + 12 * k, y + 150 * k, 190 * k, 26 * k), '#1b1018', 'opacity=".2"')
  return { svg: shadow + turned(drawn, x, y, k, turn), keep: [[x - 200 * k, y - 200 * k, 400 * k, 400 * k]] }
}

function laid(name: string, t: Tone): string {
  const { width } = draw(name, 100, t.p)
  const colors = counterpart(t.p)
  const height = Math.min(380, (380 / width) * 100)
  return turned(draw(name, height, colors).svg, 0, height / 2)
}

/** A thing that stands at (x, y). */
export function standing(name: string, ink: Ink, t: Tone, x: number, y: number, height: number): Thing {
  const drawn = isDrawable(name) ? undefined : fromAbove[name]
  if (drawn)
    return {
      svg:
        path(blob(x + 16, y - height * 0.05, height * 0.5, height * 0.08), '#1b1018', 'opacity=".25"') +
        turned(drawn.draw(ink, t), x, y - height / 2, height / 420),
      keep: [[x - height / 2, y - height, height, height]],
    }
  const natural = draw(name, 100, t.p).width
  const tall = Math.min(height, (height * 1.5 * 100) / natural)
  const wide = (natural * tall) / 100
  return {
    svg:
      path(blob(x + wide * 0.1, y - 4, wide * 0.55, Math.max(10, wide * 0.06)), '#1b1018', 'opacity=".3"') +
      turned(draw(name, tall, counterpart(t.p)).svg, x, y),
    keep: [[x - wide / 2, y - tall, wide, tall]],
  }
}
