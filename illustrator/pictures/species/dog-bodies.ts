import { xy, limb, smooth, type Point } from '../curves.ts'
import { blob, path, strokes, turned, type Eyes, type Figure } from '../figure.ts'
import { darker, type Ink } from '../ink.ts'
import type { Dog } from './dog-breeds.ts'
import { curls, dogProfile } from './dog-heads.ts'
import { collarOn, leg, pawColor, ruff, tail, torsoMarks } from './dog-parts.ts'

export type DogPose = 'stand' | 'sit' | 'lie' | 'sleep'

type Look = { eyes?: Eyes; collar?: string | undefined }

function head(ink: Ink, dog: Dog, x: number, y: number, look: Look, turn = 0, k = 0.92): string {
  return turned(dogProfile(ink, dog, look.eyes ?? 'open'), x, y, k, turn)
}

/** How far a tail reaches behind its root. */
const tailReach = ({ tail: kind, coat }: Pick<Dog, 'tail' | 'coat'>) =>
  ({ up: 80, down: 165, curl: 85, plume: 220, stub: 50 })[kind] + (coat === 'curly' ? 45 : 0)

/** Around the head at (x, y), and around the dog from `left` to its nose. */
function boxes({ ears, coat, muzzle }: Dog, x: number, y: number, left: number): Pick<Figure, 'box' | 'head'> {
  const upright = ears === 'prick' || ears === 'bat'
  const top = y - (upright ? 210 : coat === 'curly' ? 150 : ears === 'fold' || ears === 'rose' ? 128 : 110)
  const right = x + 0.92 * (96 + muzzle)
  return {
    head: [x - 98, top, right - x + 98, y + (ears === 'long' ? 132 : 108) - top],
    box: [left, Math.min(top, -210), Math.max(right, 345) - left, Math.max(-top, 210)],
  }
}

function standing(ink: Ink, dog: Dog, look: Look): Figure {
  const { legs, body, base, coat } = dog
  const y = -(legs + 84)
  const [back, front] = [-172 * body, 160 * body]
  const torso: Point[] = xy(
    `${back - 18} ${y - 10}, ${back + 20} ${y - 76}, -40 ${y - 72}, ${front - 60} ${y - 82}, ${front + 24} ${y - 60}, ${front + 44} ${y + 20}, ${front - 10} ${y + 92}, 20 ${y + 84}, ${back + 90} ${y + 56}, ${back + 10} ${y + 60}`,
  )
  const hind = (x: number): Point[] =>
    xy(`${x + 22} ${y + 10}, ${x + 44} ${y + 64}, ${x - 22} ${-legs * 0.42}, ${x - 4} -16`)
  const fore = (x: number): Point[] => xy(`${x} ${y + 40}, ${x - 12} ${y + 104}, ${x + 4} -50, ${x + 2} -16`)
  const nx = front + 74
  const ny = y - 160
  const wool = coat === 'curly' ? curls(ink, [...torso, [-100, y - 60], [0, y - 70], [100, y - 70]], 42, base) : ''
  return {
    svg:
      tail(ink, dog, back - 4, y - 46) +
      leg(ink, dog, hind(back + 64), [104, 74, 40, 38], true) +
      leg(ink, dog, fore(front - 66), [76, 54, 40, 38], true) +
      wool +
      ink.form(smooth(torso), base, torsoMarks(dog, [back, y - 80, front - back + 40, 165]), 18) +
      leg(ink, dog, hind(back), [128, 86, 44, 40]) +
      leg(ink, dog, fore(front), [88, 60, 44, 40]) +
      strokes(ink, coat === 'long' ? 18 : 6, [back, y - 50, front - back, 80], 26, darker(base, 0.35), -0.6) +
      ink.form(
        limb(xy(`${front - 30} ${y + 6}, ${front + 26} ${y - 64}, ${nx - 16} ${ny + 26}`), [160, 146, 128]),
        base,
        dog.marks === 'blaze' || dog.marks === 'cap' ? path(blob(front + 70, y + 10, 60, 90), dog.pale) : '',
        12,
      ) +
      ruff(ink, dog, front + 44, y - 60) +
      collarOn([nx - 96, ny + 56], [nx + 4, ny + 98], look.collar) +
      head(ink, dog, nx, ny, look),
    ...boxes(dog, nx, ny, back - 4 - tailReach(dog)),
    face: [nx + 20, ny, 110],
  }
}

function sitting(ink: Ink, dog: Dog, look: Look): Figure {
  const { base, coat, legs } = dog
  const k = Math.max(0.72, Math.min(1.1, legs / 165))
  const top = -330 * k
  const torso: Point[] = xy(
    `-150 -40, -150 -130, -90 ${top * 0.72}, -10 ${top - 10}, 84 ${top + 6}, 108 ${top + 110}, 80 -70, 40 -24, -60 -10`,
  )
  const wool = coat === 'curly' ? curls(ink, torso, 42, base) : ''
  return {
    svg:
      tail(
        ink,
        { ...dog, tail: dog.tail === 'down' || dog.tail === 'up' ? 'down' : dog.tail },
        -130,
        dog.tail === 'curl' ? -90 : -118,
      ) +
      leg(ink, dog, xy(`30 ${top + 110}, 36 ${top * 0.4}, 42 -16`), [74, 52, 40], true) +
      wool +
      ink.form(smooth(torso), base, torsoMarks(dog, [-150, top, 250, -top]), 18) +
      ink.form(blob(-76, -86, 92, 84), base, dog.marks === 'saddle' ? '' : '', 14) +
      ink.form(blob(-6, -17, 60, 18), pawColor(dog), '', 5) +
      leg(ink, dog, xy(`76 ${top + 100}, 74 ${top * 0.45}, 78 -16`), [86, 56, 42]) +
      strokes(ink, 8, [-120, top * 0.8, 160, 160], 26, darker(base, 0.35), 0.4) +
      ink.form(
        limb(xy(`20 ${top + 60}, 46 ${top - 30}, 66 ${top - 90}`), [168, 148, 126]),
        base,
        dog.marks === 'blaze' || dog.marks === 'cap' ? path(blob(120, top + 50, 60, 130), dog.pale) : '',
        12,
      ) +
      ruff(ink, dog, 104, top + 10) +
      collarOn([-14, top - 42], [122, top - 14], look.collar) +
      head(ink, dog, 84, top - 122, look),
    ...boxes(dog, 84, top - 122, -130 - tailReach({ ...dog, tail: dog.tail === 'up' ? 'down' : dog.tail })),
    face: [104, top - 112, 110],
  }
}

function lying(ink: Ink, dog: Dog, look: Look, asleep: boolean): Figure {
  const { base, body } = dog
  const back = -210 * body
  const torso: Point[] = xy(
    `${back - 20} -30, ${back} -140, ${back + 100} -198, 40 -190, 140 -184, 186 -90, 150 -16, 0 -6, ${back + 60} -6`,
  )
  const [hx, hy] = asleep ? [250, -92] : [206, -318]
  return {
    svg:
      tail(ink, { ...dog, tail: 'down' }, back + 6, -60 - 60) +
      ink.form(limb(xy('120 -40, 220 -22, 300 -18'), [60, 44, 36]), darker(base, 0.25), '', 6) +
      ink.form(smooth(torso), base, torsoMarks(dog, [back, -160, 380 * body, 150]), 18) +
      ink.form(blob(back + 92, -88, 112, 90), base, '', 14) +
      ink.form(limb(xy(`${back + 70} -18, ${back + 130} -16, ${back + 190} -18`), [40, 36, 34]), pawColor(dog), '', 5) +
      ink.form(
        limb(xy('110 -60, 150 -22, 250 -18, 300 -18'), [84, 46, 40, 36]),
        base,
        path(blob(300, -18, 60, 40), pawColor(dog)),
        8,
      ) +
      strokes(ink, 8, [back + 80, -140, 220, 80], 24, darker(base, 0.35), -0.5) +
      (asleep
        ? ink.form(limb(xy('90 -110, 160 -100, 230 -92'), [160, 140, 116]), base, '', 10)
        : ink.form(
            limb(xy('96 -110, 146 -190, 186 -276'), [170, 148, 124]),
            base,
            dog.marks === 'blaze' || dog.marks === 'cap' ? path(blob(210, -110, 60, 90), dog.pale) : '',
            12,
          )) +
      (asleep ? '' : ruff(ink, dog, 196, -190) + collarOn([104, -232], [216, -206], look.collar)) +
      head(ink, dog, hx, hy, asleep ? { ...look, eyes: 'closed' } : look, asleep ? 8 : 0),
    ...boxes(dog, hx, hy, back + 6 - tailReach({ ...dog, tail: 'down' })),
    face: [hx + 20, hy, 110],
  }
}

export function dogBody(ink: Ink, dog: Dog, pose: DogPose, look: Look = {}): Figure {
  if (pose === 'sit') return sitting(ink, dog, look)
  if (pose === 'stand') return standing(ink, dog, look)
  return lying(ink, dog, look, pose === 'sleep')
}
