import { path, rect, repeat } from '../shapes.ts'
import { xy, limb } from './curves.ts'
import { headOf, line, placed, turned } from './figure.ts'
import { darker, lighter } from './ink.ts'
import { above, canStand, standing } from './props.ts'
import { all, wall } from './rooms.ts'
import { bodyOf, eyesFor, type Drawn, type Shot } from './shot.ts'
import type { Subject } from './species.ts'

/** One thing, large; the animal looks on from behind. */
export function object(shot: Shot): Drawn {
  const { ink, t, subjects, props } = shot
  const [subject] = subjects
  const table =
    all(640, 260, t.floor) +
    all(640, 14, t.pale, 'opacity=".5"') +
    ink.grain('M-300 640H1500V900H-300Z', 'thin', 'opacity=".35"')
  const onlooker = subject && lookingOn(shot, subject)
  const thing = standing(props.find(canStand) ?? 'bowl', ink, t, subject ? 760 : 600, 796, subject ? 380 : 560)
  return {
    svg: wall(ink, t) + (onlooker?.svg ?? '') + table + thing.svg,
    keep: [...(onlooker?.keep ?? []), ...thing.keep],
  }
}

function lookingOn(shot: Shot, subject: Subject): Drawn {
  const { ink, mood } = shot
  if (subject.front && subject.frontBox) {
    const [x, y, w, h] = subject.frontBox
    const k = Math.min(430 / w, 500 / h)
    const [dx, dy] = [160 - x * k, 650 - (y + h) * k]
    const neck = path(limb(xy('0 60, 0 420'), [210, 330]), darker(subject.tones[0] ?? '#888', 0.1))
    return {
      svg: turned(neck + subject.front(ink, eyesFor(mood)), dx, dy, k, -3),
      keep: [placed(subject.frontBox, dx, dy, k)],
    }
  }
  const figure = bodyOf(shot, subject, false)
  const head = headOf(figure)
  const [hx, hy, hw, hh] = head
  const k = Math.min(400 / hh, 400 / hw)
  const feet = (figure.box[1] + figure.box[3]) * k
  const [dx, dy] = [170 - hx * k, Math.max(600 - (hy + hh) * k, 660 - feet)]
  return { svg: turned(figure.svg, dx, dy, k), keep: [placed(head, dx, dy, k)] }
}

/** Things from above on a table, with one quiet corner. */
export function still({ ink, t, props }: Shot): Drawn {
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
    ? [
        above(ink, one, t, 432, 470, 1.35, ink.r.between(-10, 10)),
        above(ink, two, t, 862, three ? 322 : 450, three ? 0.84 : 0.88, ink.r.between(-20, 20)),
        ...(three ? [above(ink, three, t, 862, 638, 0.8, ink.r.between(-20, 20))] : []),
      ]
    : [above(ink, one, t, 600, 470, 1.5, ink.r.between(-14, 14))]
  return {
    svg:
      boards +
      cloth +
      ink.grain('M-300 0H1500V900H-300Z', 'thin', `opacity="${t.dark ? 0.5 : 0.25}"`) +
      spots.map(({ svg }) => svg).join('') +
      light,
    keep: spots.flatMap(({ keep }) => keep),
  }
}
