import { path, rect, repeat } from '../shapes.ts'
import { xy, limb } from './curves.ts'
import { blob, line, turned, type Eyes, type Figure } from './figure.ts'
import { cuppedHands, openHand } from './hands.ts'
import { darker, lighter, type Ink } from './ink.ts'
import { insidePlaces } from './places-inside.ts'
import { all, wall, type Backdrop } from './rooms.ts'
import { outsidePlaces } from './places-outside.ts'
import { above, canStand, standing } from './props.ts'
import type { Subject } from './species.ts'
import type { Mood, Tone } from './tones.ts'
import type { SceneName } from './place-words.ts'

const framings = ['closeup', 'wide', 'portrait', 'hands', 'object', 'still', 'meeting'] as const

export type Framing = (typeof framings)[number]

export type Shot = {
  ink: Ink
  t: Tone
  scene: SceneName
  mood: Mood
  subjects: readonly Subject[]
  props: readonly string[]
}

const drawPlace = ({ ink, t, scene }: Shot): Backdrop => ({ ...insidePlaces, ...outsidePlaces })[scene](ink, t)

const eyesFor = (mood: Mood): Eyes => (mood === 'serious' ? 'worried' : 'open')

const restful = new Set<SceneName>(['bed', 'sofa', 'shade', 'clinic', 'camp'])

function bodyOf(shot: Shot, subject: Subject, resting?: boolean): Figure {
  const { ink, mood, scene, t } = shot
  const asleep = scene === 'bed' && mood !== 'serious'
  return subject.body(ink, {
    asleep,
    resting: resting ?? restful.has(scene),
    eyes: eyesFor(mood),
    collar: subject.species === 'dog' || subject.species === 'puppy' ? t.accent : undefined,
  })
}

const castShadow = (x: number, y: number, w: number, t: Tone) =>
  path(blob(x + w * 0.08, y, w * 0.5, Math.max(12, w * 0.07)), '#1b1018', `opacity="${t.dark ? 0.45 : 0.26}"`)

/** Puts a figure with its feet at `y`, so that it is `height` tall or `widest` wide at most. */
function put(
  { box: [bx, by, w, h], svg }: Figure,
  x: number,
  y: number,
  height: number,
  t: Tone,
  widest = 900,
): string {
  const k = Math.min(height / h, widest / w)
  return castShadow(x, y - 4, w * k * 0.8, t) + turned(svg, x - (bx + w / 2) * k, y - (by + h) * k, k)
}

/** The whole animal, small in a large place. */
function wide(shot: Shot): string {
  const { ink, t, subjects, props } = shot
  const { back, ground, front = '' } = drawPlace(shot)
  const [first, second] = subjects
  const x = second ? 440 : 640
  const dog = (subject: Subject) =>
    shot.scene === 'tank' ||
    shot.scene === 'burrow' ||
    shot.scene === 'terrarium' ||
    shot.scene === 'leaves' ||
    shot.scene === 'perch'
      ? 460
      : 400 * Math.sqrt(subject.size)
  const floats = first?.species === 'goldfish' ? -190 : 0
  const one = first ? put(bodyOf(shot, first), x, ground + floats, dog(first), t, 700) : ''
  const other = second
    ? ink.mirror(840, (own) => put(bodyOf({ ...shot, ink: own }, second), 840, ground + 20, dog(second), t, 460))
    : ''
  const prop = props.find(canStand)
  const thing =
    prop && !['bath', 'perch', 'tank', 'bed'].includes(shot.scene)
      ? first
        ? standing(prop, ink, t, second ? 640 : 300, ground + 40, 170)
        : standing(prop, ink, t, 620, ground + 30, 380)
      : ''
  return back + one + other + thing + front
}

/** The upper half of the animal, large, its feet out of the frame. */
function portrait(shot: Shot): string {
  const { back, front = '' } = drawPlace(shot)
  const [subject] = shot.subjects
  if (!subject) return back
  const figure = bodyOf(shot, subject, false)
  const [fx, fy, fr] = figure.face
  const k = Math.min(155 / fr, 900 / figure.box[2])
  const low = (figure.box[1] + figure.box[3]) * k - fy * k + 400
  const y = low < 840 ? 840 - low : 0
  const camera = turned(back, -150, -160, 1.25)
  const lap = front && shot.scene === 'bath' ? turned(front, 0, 60) : ''
  return (
    camera +
    path(blob(640, 860, 420, 60), '#1b1018', 'opacity=".2"') +
    turned(figure.svg, 620 - fx * k, 400 - fy * k + y, k) +
    lap
  )
}

/** Nose distance: the face fills the frame, a shoulder leaves it. */
function closeup(shot: Shot): string {
  const { ink, t, mood, subjects } = shot
  const [subject] = subjects
  if (!subject) return wall(ink, t)
  if (subject.front) {
    const [base = '#888'] = subject.tones
    const neck = ink.form(limb(xy('0 90, 20 300, 60 560'), [230, 330, 480]), darker(base, 0.08), '', 26)
    const shadow = path(blob(60, 60, 200, 220), '#1b1018', 'opacity=".18"')
    const turn = ink.r.between(-7, 7)
    return (
      wall(ink, t) +
      turned(
        shadow + neck + turned(subject.front(ink, eyesFor(mood)), 0, 0, 1, turn),
        ink.r.pick([540, 620, 680]),
        450,
        1.72,
      )
    )
  }
  const figure = bodyOf(shot, subject)
  const [fx, fy, fr] = figure.face
  const k = 250 / fr
  return turned(drawPlace(shot).back, -500, -640, 1.9) + turned(figure.svg, 660 - fx * k, 430 - fy * k, k)
}

/** A person's hands with the animal. */
function hands(shot: Shot): string {
  const { ink, t, subjects } = shot
  const [subject] = subjects
  if (!subject) return wall(ink, t)
  const back = turned(drawPlace(shot).back, -150, -130, 1.25)
  const sleeve = t.dark ? lighter(t.accent, 0.1) : t.accent
  const figure = bodyOf(shot, subject, false)
  if (subject.size < 0.6) {
    const k = Math.min(440 / figure.box[3], 620 / figure.box[2])
    const [bx, by, w, h] = figure.box
    const perched = subject.species === 'budgie' || subject.species === 'cockatiel'
    const low = perched ? 0 : by + h
    return back + turned(figure.svg, 600 - (bx + w / 2) * k, 640 - low * k, k) + cuppedHands(ink, 600, 620, sleeve)
  }
  const [fx, fy, fr] = figure.face
  const k = Math.min(135 / fr, 780 / figure.box[2])
  const svg = turned(figure.svg, 430 - fx * k, 370 - fy * k, k)
  const gentle = shot.mood === 'serious' || shot.mood === 'night'
  return back + svg + openHand(ink, gentle ? 640 : 600, gentle ? 590 : 520, sleeve, !gentle)
}

/** One thing, large; the animal looks on from behind. */
function object(shot: Shot): string {
  const { ink, t, subjects, props } = shot
  const [subject] = subjects
  const prop = props.find(canStand) ?? 'bowl'
  const table =
    all(640, 260, t.floor) +
    all(640, 14, t.pale, 'opacity=".5"') +
    ink.grain('M-300 640H1500V900H-300Z', 'thin', 'opacity=".35"')
  let onlooker = ''
  if (subject) {
    const figure = bodyOf(shot, subject, false)
    const [fx, fy, fr] = figure.face
    const k = (subject.front ? 118 : 105) / fr
    onlooker = subject.front
      ? turned(
          path(limb(xy('0 60, 0 420'), [210, 330]), darker(subject.tones[0] ?? '#888', 0.1)) +
            subject.front(ink, eyesFor(shot.mood)),
          380,
          420,
          1.05,
          -4,
        )
      : turned(figure.svg, 360 - fx * k, Math.min(430 - fy * k, 660 - (figure.box[1] + figure.box[3]) * k + 60), k)
  }
  return wall(ink, t) + onlooker + table + standing(prop, ink, t, subject ? 780 : 600, 820, subject ? 440 : 600)
}

/** Things from above on a table, with one quiet corner. */
function still({ ink, t, props }: Shot): string {
  const boards = repeat(6, (i) => rect(-300, i * 160, 1800, 154, i % 2 ? t.floor : lighter(t.floor, 0.06)))
  const cloth = ink.form(
    'M120-40L1110 60L1060 940H40Z',
    t.plane,
    line('M180-40L100 940M1050 50L1000 940', t.wall, 12),
    12,
  )
  const light = path('M-300 0H260L-60 900H-300ZM760 0H900L580 900H440Z', t.pale, 'opacity=".22"')
  const [one = 'bowl', two, three] = props
  const spots = two
    ? above(ink, one, t, 450, 460, 1.4, ink.r.between(-14, 14)) +
      above(ink, two, t, 870, 310, 0.86, ink.r.between(-30, 30)) +
      (three ? above(ink, three, t, 860, 690, 0.72, ink.r.between(-30, 30)) : '')
    : above(ink, one, t, 600, 450, 1.4, ink.r.between(-14, 14))
  return (
    boards + cloth + ink.grain('M-300 0H1500V900H-300Z', 'thin', `opacity="${t.dark ? 0.5 : 0.25}"`) + spots + light
  )
}

/** Two animals, nose to nose, their bodies leaving the frame. */
function meeting(shot: Shot): string {
  const { ink, t, subjects } = shot
  const [first, second] = subjects
  if (!first || !second) return wide(shot)
  const camera = turned(drawPlace(shot).back, -120, -90, 1.2)
  const facing = (own: Ink, subject: Subject, x: number) => {
    const figure = bodyOf({ ...shot, ink: own }, subject, false)
    const [fx, fy, fr] = figure.face
    const k = Math.min((subject.front ? 125 : 100) / fr, 700 / figure.box[3]) * (0.72 + subject.size * 0.28)
    return (
      castShadow(x, 850, figure.box[2] * k * 0.6, t) +
      turned(figure.svg, x - fx * k, Math.max(430 - fy * k, 850 - (figure.box[1] + figure.box[3]) * k), k)
    )
  }
  return camera + facing(ink, first, 390) + ink.mirror(600, (own) => facing(own, second, 390))
}

export const drawFraming: Readonly<Record<Framing, (shot: Shot) => string>> = {
  closeup,
  wide,
  portrait,
  hands,
  object,
  still,
  meeting,
}
