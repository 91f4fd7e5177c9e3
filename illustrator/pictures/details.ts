import { path, repeat } from '../shapes.ts'
import { xy, limb, smooth } from './curves.ts'
import { blob, dot, line, placed, rose, turned, whiskers } from './figure.ts'
import { skinTone } from './hands.ts'
import { darker, lighter, type Ink } from './ink.ts'
import { wall } from './rooms.ts'
import { eyesFor, type Drawn, type Shot } from './shot.ts'
import type { Subject } from './species.ts'
import type { Tone } from './tones.ts'

/** Nose, mouth and whiskers; the rest of the head leaves the frame. */
export function muzzle({ ink, t, mood, subjects: [subject] }: Shot): Drawn {
  if (!subject) return { svg: wall(ink, t), keep: [] }
  if (subject.profile) {
    const long = subject.muzzle ?? 128
    const k = Math.min(3.1, 640 / (long + 60))
    const [x, y] = [990 - (96 + long) * k, 470 - 10 * k]
    const [base = '#888'] = subject.tones
    const neck = ink.form(limb(xy('-20 30, -120 160, -260 330'), [200, 260, 330]), darker(base, 0.06), '', 18)
    const freckles = xy('-44 18, -30 30, -54 36').map(([dx, dy]) =>
      dot(62 + long + dx, dy, 3, '#3b2527', 'opacity=".5"'),
    )
    const hairs = whiskers(36 + long, 24, 120, -1, lighter(base, 0.6), 2.6)
    const shadow = path(blob(40, 60, 230, 130), '#1b1018', 'opacity=".16"')
    return {
      svg:
        wall(ink, t) + turned(shadow + neck + subject.profile(ink, eyesFor(mood)) + freckles.join('') + hairs, x, y, k),
      keep: [placed([22, -62, 76 + long, 138], x, y, k)],
    }
  }
  const front = subject.front?.(ink, eyesFor(mood)) ?? ''
  return { svg: wall(ink, t) + turned(front, 600, 360, 3), keep: [placed([-110, -50, 220, 190], 600, 360, 3)] }
}

/** One eye and one ear; the other half of the face leaves the frame. */
export function eyeAndEar({ ink, t, mood, subjects: [subject] }: Shot): Drawn {
  if (!subject?.front || !subject.frontBox) return { svg: wall(ink, t), keep: [] }
  const [left, top] = subject.frontBox
  const k = Math.min(2.2, 640 / (80 - top))
  const [x, y] = [600 - left * k * 0.9, 148 - top * k]
  const neck = path(limb(xy('0 90, 20 300, 60 560'), [230, 330, 480]), darker(subject.tones[0] ?? '#888', 0.08))
  const shadow = path(blob(-30, 40, 210, 230), '#1b1018', 'opacity=".16"')
  return {
    svg: wall(ink, t) + turned(shadow + neck + subject.front(ink, eyesFor(mood)), x, y, k),
    keep: [placed([left, top, -left - 30, 40 - top], x, y, k)],
  }
}

const toeY = (i: number) => 372 + i * 70

function toe(ink: Ink, color: string, i: number): string {
  const y = toeY(i)
  const nail = limb(xy(`${430 - i * 6} ${y + 28}, ${362 - i * 4} ${y + 36}, ${312} ${y + 66}`), [38, 30, 5])
  return (
    ink.form(nail, '#e9dccb', path(blob(424 - i * 6, y + 28, 54, 15), rose), 5) +
    ink.form(
      limb(xy(`650 ${y - 12}, 540 ${y}, ${446 - i * 6} ${y + 22}`), [112, 118, 86]),
      i % 2 ? color : lighter(color, 0.08),
      '',
      12,
    )
  )
}

/** Jaws around the tip of a nail; the handles leave the frame. */
function clipper(ink: Ink, t: Tone): string {
  const y = toeY(1) + 62
  const handle = (bend: 1 | -1) =>
    ink.form(
      limb(xy(`150 ${y + 6 * bend}, -40 ${y + 70 * bend}, -360 ${y + 120 * bend}`), [56, 66, 76]),
      t.accent,
      '',
      10,
    )
  const jaw = (bend: 1 | -1) =>
    ink.form(
      smooth(
        xy(
          `110 ${y}, 160 ${y + 52 * bend}, 260 ${y + 56 * bend}, 334 ${y + 12 * bend}!, 262 ${y + 18 * bend}, 190 ${y + 4 * bend}`,
        ),
      ),
      bend === 1 ? '#b9c2c8' : '#d3dadd',
      '',
      8,
    )
  return handle(1) + jaw(1) + handle(-1) + jaw(-1) + dot(140, y, 20, '#8b969d') + dot(135, y - 5, 7, '#e8eef0')
}

const pawTone = ({ tones: [base = '#888888', pale = base] }: Subject, spotted: boolean) => (spotted ? pale : base)

/** A paw in a person's hand, one nail in the clipper. */
export function paw({ ink, t, subjects: [subject] }: Shot): Drawn {
  if (!subject) return { svg: wall(ink, t), keep: [] }
  const color = pawTone(subject, ink.r.chance(0.5))
  const skin = skinTone(ink.r)
  const fur = line(
    repeat(9, (i) => `M${760 + (i % 3) * 110} ${300 + Math.floor(i / 3) * 70}q-22 8-40 26`),
    darker(color, 0.3),
    7,
    'opacity=".4"',
  )
  const fingers = [0, 1, 2].map((i) =>
    ink.form(
      limb(
        xy(`${1020 - i * 30} ${820 + i * 20}, ${800 - i * 50} ${730 + i * 36}, ${620 - i * 20} ${664 + i * 34}`),
        [130, 104, 78],
      ),
      i % 2 ? darker(skin, 0.08) : skin,
      '',
      12,
    ),
  )
  return {
    svg:
      wall(ink, t) +
      path(blob(640, 700, 420, 120), '#1b1018', 'opacity=".18"') +
      ink.form(limb(xy('1520 960, 1180 880, 960 800'), [420, 330, 260]), skin, '', 22) +
      fingers.toReversed().join('') +
      ink.form(limb(xy('1500 60, 1080 260, 780 420'), [420, 330, 300]), color, fur, 30) +
      ink.form(smooth(xy('800 320, 640 320, 560 420, 560 560, 650 650, 800 640, 880 480')), color, '', 22) +
      [0, 3, 1, 2].map((i) => toe(ink, color, i)).join('') +
      ink.form(limb(xy('1240 900, 1080 690, 900 520, 720 440'), [230, 170, 118, 88]), skin, '', 14) +
      path(limb(xy('742 436, 716 434'), [34, 24]), lighter(skin, 0.45)) +
      clipper(ink, t),
    keep: [[230, 380, 660, 340]],
  }
}
