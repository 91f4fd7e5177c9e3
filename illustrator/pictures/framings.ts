import { path } from '../shapes.ts'
import { blob, headOf, placed, turned, type Box, type Figure } from './figure.ts'
import { closeup } from './framings-closeup.ts'
import { eyeAndEar, muzzle, paw } from './details.ts'
import { object, still } from './framings-table.ts'
import { cuppedHands, openHand } from './hands.ts'
import { lighter, type Ink } from './ink.ts'
import type { SceneName } from './place-words.ts'
import { canStand, standing } from './props.ts'
import { wall } from './rooms.ts'
import { bodyOf, castShadow, drawPlace, type Drawn, type Shot } from './shot.ts'
import type { Subject } from './species.ts'
import type { Tone } from './tones.ts'

/** Parts of an animal that an article is about. */
export const details = { muzzle, paw, eye: eyeAndEar } as const
export type Detail = keyof typeof details
export type Framing = 'closeup' | 'wide' | 'portrait' | 'hands' | 'object' | 'still' | 'meeting' | Detail

/** Puts a figure with its feet at `y`, so that it is `height` tall or `widest` wide at most. */
function put({ box, svg }: Figure, x: number, y: number, height: number, t: Tone, widest: number): Drawn {
  const [bx, by, w, h] = box
  const k = Math.min(height / h, widest / w)
  const [dx, dy] = [x - (bx + w / 2) * k, y - (by + h) * k]
  return { svg: castShadow(x, y - 4, w * k * 0.8, t) + turned(svg, dx, dy, k), keep: [placed(box, dx, dy, k)] }
}

const unpropped = new Set<SceneName>(['bath', 'perch', 'tank', 'bed'])
const smallPlaces = new Set<SceneName>(['tank', 'burrow', 'terrarium', 'leaves', 'perch'])

/** Where feet stand at the lowest: a crop of 21:9 ends a little below. */
const lowest = 786

/** The whole animal, small in a large place. */
function wide(shot: Shot): Drawn {
  const { ink, t, scene, subjects, props } = shot
  const { back, ground, front = '' } = drawPlace(shot)
  const [first, second] = subjects
  const feet = Math.min(ground, lowest)
  const height = (subject: Subject) => (smallPlaces.has(scene) ? 460 : 400 * Math.sqrt(subject.size))
  const floats = first?.species === 'goldfish' ? -190 : 0
  const x = second ? 380 : 640
  const one = first && put(bodyOf(shot, first), x, feet + floats, height(first), t, second ? 440 : 700)
  const other =
    second &&
    mirrored(ink, 820, (mirrorInk) =>
      put(bodyOf({ ...shot, ink: mirrorInk }, second), 820, feet + 14, height(second), t, 440),
    )
  const prop = first && unpropped.has(scene) ? undefined : props.find(canStand)
  const thing = prop
    ? first
      ? standing(prop, ink, t, second ? 600 : 300, feet + 20, 170)
      : standing(prop, ink, t, 600, feet + 20, 400)
    : undefined
  const parts = [one, other, thing].filter((part) => part !== undefined)
  return { svg: back + parts.map(({ svg }) => svg).join('') + front, keep: parts.flatMap(({ keep }) => keep) }
}

function mirrored(ink: Ink, x: number, draw: (mirrorInk: Ink) => Drawn): Drawn {
  let keep: readonly Box[] = []
  const svg = ink.mirror(x, (mirrorInk) => {
    const drawn = draw(mirrorInk)
    keep = drawn.keep.map(([bx, by, w, h]): Box => [2 * x - bx - w, by, w, h])
    return drawn.svg
  })
  return { svg, keep }
}

/** The upper half of the animal, large, its feet out of the frame. */
function portrait(shot: Shot): Drawn {
  const { back, front = '' } = drawPlace(shot)
  const [subject] = shot.subjects
  if (!subject) return { svg: back, keep: [] }
  const figure = bodyOf(shot, subject, false)
  const [hx, hy, hw, hh] = headOf(figure)
  const k = Math.min(155 / figure.face[2], 900 / figure.box[2], 560 / hh)
  const below = (figure.box[1] + figure.box[3] - hy) * k
  const [dx, dy] = [620 - (hx + hw / 2) * k, Math.max(150, Math.min(840 - below, 780 - hh * k)) - hy * k]
  const lap = front && shot.scene === 'bath' ? turned(front, 0, 60) : ''
  return {
    svg:
      turned(back, -150, -160, 1.25) +
      path(blob(640, 860, 420, 60), '#1b1018', 'opacity=".2"') +
      turned(figure.svg, dx, dy, k) +
      lap,
    keep: [placed(headOf(figure), dx, dy, k)],
  }
}

/** A person's hands with the animal. */
function hands(shot: Shot): Drawn {
  const { ink, t, subjects } = shot
  const [subject] = subjects
  if (!subject) return { svg: wall(ink, t), keep: [] }
  const back = turned(drawPlace(shot).back, -150, -130, 1.25)
  const sleeve = t.dark ? lighter(t.accent, 0.1) : t.accent
  const figure = bodyOf(shot, subject, false)
  if (!subject.front && subject.size < 0.71) {
    const [bx, by, w, h] = figure.box
    const k = Math.min(490 / -by, 740 / w)
    const perched = subject.species === 'budgie' || subject.species === 'cockatiel'
    const [dx, dy] = [600 - (bx + w / 2) * k, 640 - (perched ? 0 : by + h) * k]
    return {
      svg: back + turned(figure.svg, dx, dy, k) + cuppedHands(ink, 600, 620, sleeve),
      keep: [placed(figure.box, dx, dy, k), [230, 590, 740, 200]],
    }
  }
  const [hx, hy, , hh] = headOf(figure)
  const k = Math.min(135 / figure.face[2], 780 / figure.box[2])
  const [dx, dy] = [290 - hx * k, Math.max(150, 500 - hh * k) - hy * k]
  const gentle = shot.mood === 'serious' || shot.mood === 'night'
  const [x, y] = gentle ? [640, 590] : [600, 520]
  return {
    svg: back + turned(figure.svg, dx, dy, k) + openHand(ink, x, y, sleeve, !gentle && ink.r.chance(0.6)),
    keep: [placed(headOf(figure), dx, dy, k), [x - 20, y - 60, 420, 220]],
  }
}

/** Two animals, nose to nose, their bodies leaving the frame. */
function meeting(shot: Shot): Drawn {
  const { ink, t, subjects } = shot
  const [first, second] = subjects
  if (!first || !second) return wide(shot)
  const facing = (mirrorInk: Ink, subject: Subject): Drawn => {
    const figure = bodyOf({ ...shot, ink: mirrorInk }, subject, false)
    const [hx, hy, hw, hh] = headOf(figure)
    const k = Math.min(((subject.front ? 330 : 260) * (0.6 + subject.size * 0.4)) / hh, 410 / hw)
    const low = figure.box[1] + figure.box[3]
    const [dx, dy] = [580 - (hx + hw) * k, Math.max(200 - hy * k, 850 - low * k)]
    const x = dx + (figure.box[0] + figure.box[2] / 2) * k
    return {
      svg:
        castShadow(x, 850, figure.box[2] * k * 0.6, t) + turned(figure.svg, dx, Math.min(dy, 790 - (hy + hh) * k), k),
      keep: [placed(headOf(figure), dx, Math.min(dy, 790 - (hy + hh) * k), k)],
    }
  }
  const one = facing(ink, first)
  const other = mirrored(ink, 600, (mirrorInk) => facing(mirrorInk, second))
  return { svg: turned(drawPlace(shot).back, -120, -90, 1.2) + one.svg + other.svg, keep: [...one.keep, ...other.keep] }
}

export const drawFraming: Readonly<Record<Framing, (shot: Shot) => Drawn>> = {
  closeup,
  wide,
  portrait,
  hands,
  object,
  still,
  meeting,
  ...details,
}
