import { path } from '../shapes.ts'
import { xy, limb } from './curves.ts'
import { blob, headOf, placed, turned } from './figure.ts'
import { darker } from './ink.ts'
import { wall } from './rooms.ts'
import { bodyOf, drawPlace, eyesFor, type Drawn, type Shot } from './shot.ts'

/** Nose distance: the face fills the frame, a shoulder leaves it. */
export function closeup(shot: Shot): Drawn {
  const { ink, t, mood, subjects } = shot
  const [subject] = subjects
  if (!subject) return { svg: wall(ink, t), keep: [] }
  if (subject.front && subject.frontBox) {
    const [base = '#888'] = subject.tones
    const neck = ink.form(limb(xy('0 90, 20 300, 60 560'), [230, 330, 480]), darker(base, 0.08), '', 26)
    const shadow = path(blob(60, 60, 200, 220), '#1b1018', 'opacity=".18"')
    const turn = ink.r.between(-5, 5)
    const [, top, w, h] = subject.frontBox
    const k = Math.min(720 / w, 630 / h)
    const [x, y] = [ink.r.pick([540, 600, 660]), 474 - (top + h / 2) * k]
    return {
      svg: wall(ink, t) + turned(shadow + neck + turned(subject.front(ink, eyesFor(mood)), 0, 0, 1, turn), x, y, k),
      keep: [placed(subject.frontBox, x, y, k)],
    }
  }
  const figure = bodyOf(shot, subject)
  const [hx, hy, hw, hh] = headOf(figure)
  const k = Math.min(250 / figure.face[2], 640 / hh)
  const [dx, dy] = [640 - (hx + hw / 2) * k, 468 - (hy + hh / 2) * k]
  return {
    svg: turned(drawPlace(shot).back, -500, -640, 1.9) + turned(figure.svg, dx, dy, k),
    keep: [placed(headOf(figure), dx, dy, k)],
  }
}
