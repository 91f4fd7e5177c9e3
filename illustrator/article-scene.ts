import { animalFacts, kind } from './animals/animal-facts.ts'
import { meanColor } from './color.ts'
import { draw, widthOf } from './drawing.ts'
import { cornerLeaves } from './furniture/plants.ts'
import { paletteFor, type Palette } from './palette.ts'
import { planScene, type ScenePlan } from './scene-plan.ts'
import type { Place, Spot } from './places/place.ts'
import { places } from './places/places.ts'
import { at, d, group, path, rect, round } from './shapes.ts'
import { beside, clearCoat, companion, mainHeight, placeThings, stand, type Placed } from './staging.ts'
import { factsOf } from './things/thing-facts.ts'

type Scene = { body: string; alt: string }

/** One main animal, a few fitting things, depth, and calm; 900 tall and `W` wide. */
export function articleScene(W: number, title: string, category: string, variant: number): Scene {
  const plan = planScene(title, category, variant)
  const { r, mirrored, animal, shot } = plan
  const p = paletteFor(category, plan.mood)
  const place: Place = places[plan.place].draw({ W, p, r })
  const X = (x: number) => (mirrored ? W - x : x)
  const dark = place.dark

  const coat = clearCoat(animal, plan.coat, p, dark ? p.night : p.wall, dark ? 0.36 : 0.135)
  const mainX = X(W * place.main)
  const mainY = place.mainY ?? 800 + r.between(-12, 14)
  const height = mainHeight(plan, place)
  const main =
    plan.place === 'aquarium'
      ? swimmingFish(mainX, mainY, p, mirrored)
      : stand(animal, { x: mainX, y: mainY, height }, p, { flip: mirrored, coat, dark })

  const room = { X, mainY, span: spanOf(plan, W * place.main, height, p), W, p }
  const spots = [...place.spots]
  const second = companion(plan, place)
  const pair = second ? standSecond(second, plan, place, coat, spots, room) : undefined
  const placed = placeThings(plan, spots)
  const set = standThings(placed, plan, place, room)
  const behind = (plan.place === 'road' ? parkedCar(plan, X(W * 0.25), p) : '') + (pair?.behind ?? '') + set.behind
  const before = (pair?.before ?? '') + set.before

  const mirror = (svg: string) => (svg && mirrored ? group(svg, `translate(${W} 0) scale(-1 1)`) : svg)
  const near = place.front ?? (place.indoors && r.chance(0.4) ? cornerLeaves(W, p, 'left') : '')
  const picture = mirror(place.back) + beam(W, place, mirrored) + behind + main + before + mirror(near)
  const wide = placed.some(({ spot }) => spot.on === 'surface' && spot.x < W * 0.3)
  const body = frame(W, picture, wide ? 1 : shot, mainX, mirrored) + air(W, p, place)
  return {
    body,
    alt: describe(
      plan,
      pair ? second : undefined,
      placed.map(({ thing }) => thing),
    ),
  }
}

type Room = { X: (x: number) => number; mainY: number; span: { from: number; to: number }; W: number; p: Palette }
type Layers = { behind: string; before: string }

/** The ground the main animal takes, before mirroring. */
function spanOf(plan: ScenePlan, x: number, height: number, p: Palette): { from: number; to: number } {
  const half = widthOf(plan.animal, height, p) / 2
  return { from: x - half, to: x + half }
}

function standSecond(
  name: string,
  plan: ScenePlan,
  place: Place,
  coat: number,
  spots: Spot[],
  room: Room,
): Layers | undefined {
  const { p, X } = room
  const mine = meanColor(draw(plan.animal, 100, p, { coat }).svg)
  const look = { coat: clearCoat(name, coat + 1, p, mine, 0.13), dark: place.dark }
  if (place.restSpot && /sleep|back|loaf/.test(name)) {
    const height = place.restSpot.h * ({ 'cat-back': 1.7, 'cat-loaf': 1.5 }[name] ?? 1.1)
    const { x, y } = place.restSpot
    return { behind: stand(name, { x: X(x), y, height }, p, { ...look, flip: plan.mirrored }), before: '' }
  }
  const small = animalFacts(name).tall < 0.34 && kind(name) !== 'dog'
  const index = spots.findIndex((spot) => spot.on === 'floor' || small)
  const [spot] = index < 0 ? [] : spots.splice(index, 1)
  if (!spot) return undefined
  const height = 900 * animalFacts(name).tall * (kind(name) === 'dog' ? 0.92 : kind(name) === 'rabbit' ? 0.62 : 0.76)
  const half = widthOf(name, height, p) / 2
  const clear = beside(room.span, spot.x, half - 20, room.W)
  const x = spot.on === 'surface' ? Math.min(clear, room.W * 0.935 - half) : clear
  return { behind: '', before: stand(name, { x: X(x), y: spot.y - 6, height }, p, { ...look, flip: !plan.mirrored }) }
}

function standThings(placed: readonly Placed[], { r }: ScenePlan, place: Place, room: Room): Layers {
  const layers = { behind: '', before: '' }
  for (const { thing, spot, height } of placed) {
    const half = widthOf(thing, height, room.p) / 2
    const x = spot.on === 'surface' ? spot.x : beside(room.span, spot.x, half, room.W)
    const svg = stand(thing, { x: room.X(x), y: spot.y, height }, room.p, { flip: r.chance(0.3), dark: place.dark })
    const far = spot.on === 'surface' || spot.y < room.mainY || height > 195
    layers[far ? 'behind' : 'before'] += svg
  }
  return layers
}

function swimmingFish(x: number, y: number, p: Palette, flip: boolean): string {
  const small = at(x + (flip ? 250 : -250), y - 130, draw('fish', 95, p, { flip: !flip }).svg)
  return at(x, y, draw('tropical-fish', 250, p, { flip: !flip }).svg) + small
}

const parkedCar = ({ r, mirrored }: ScenePlan, x: number, p: Palette) =>
  stand(r.pick(['automobile', 'sport-utility-vehicle']), { x, y: 722, height: 270 }, p, { flip: mirrored })

/** Daylight always falls from the upper left, so the beam is not mirrored with its room. */
function beam(W: number, place: Place, mirrored: boolean): string {
  if (!place.beam) return ''
  const { x, w } = place.beam
  const left = mirrored ? Math.max(0, W - x - w - 330) : x
  return path(d`M${left} 0H${left + w}L${left + w + 330} 900H${left + 250}Z`, '#fff8e4', 'opacity=".16"')
}

/** Moves the camera closer, keeping the animal in its third and the ground at the bottom. */
function frame(W: number, picture: string, shot: number, mainX: number, mirrored: boolean): string {
  if (shot === 1) return picture
  const targetX = W * (mirrored ? 0.4 : 0.6)
  const x = Math.min(0, Math.max(W - W * shot, targetX - mainX * shot))
  return group(picture, `translate(${round(x)} ${round(900 - 900 * shot + 26)}) scale(${shot})`)
}

/** A translucent tint over everything, so that all parts share the same light. */
function air(W: number, p: Palette, place: Place): string {
  const veil = rect(0, 0, W, 900, place.dark ? p.night : p.apricot, 0, `opacity="${place.dark ? 0.1 : 0.06}"`)
  return veil + path(d`M0 900V842Q${W * 0.5} 884 ${W} 842V900Z`, p.dark, 'opacity=".07"')
}

function describe(plan: ScenePlan, second: string | undefined, things: readonly string[]): string {
  const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
  const first = animalFacts(plan.animal).words
  const other = second && animalFacts(second).words
  const who = first + (other ? ` and ${other === first ? 'another one' : lower(other)}` : '')
  const what = things.map((thing) => factsOf(thing).words).join(' and ')
  return `${who} ${places[plan.place].words}${what && `, with ${what}`}`
}
