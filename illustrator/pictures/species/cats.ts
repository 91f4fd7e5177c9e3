import { xy, limb, smooth, symmetric, type Point } from '../curves.ts'
import {
  blob,
  dot,
  line,
  path,
  pawToes,
  strokes,
  tufts,
  turned,
  placed,
  type Box,
  type Eyes,
  type Figure,
} from '../figure.ts'
import { darker, lighter, type Ink } from '../ink.ts'
import type { Cat } from './cat-coats.ts'
import { both, catFront, catFrontBox } from './cat-heads.ts'

export type CatPose = 'sit' | 'loaf' | 'walk' | 'sleep'

const headBox = (cat: Cat, x: number, y: number, k = 1): Box => placed(catFrontBox(cat), x, y, k)

function stripes(cat: Cat, lines: readonly (readonly Point[])[]): string {
  return cat.pattern === 'tabby'
    ? lines.map((points) => path(limb(points, [16, 15, 3]), cat.dark, 'opacity=".85"')).join('')
    : ''
}

function bodyMarks(cat: Cat, [x, y, w, h]: Figure['box']): string {
  if (cat.pattern === 'calico')
    return (
      path(blob(x + w * 0.2, y + h * 0.25, w * 0.26, h * 0.34), '#d98a3f') +
      path(blob(x + w * 0.78, y + h * 0.5, w * 0.24, h * 0.3), cat.dark)
    )
  return cat.pattern === 'tuxedo' ? path(blob(x + w * 0.5, y + h * 0.28, w * 0.26, h * 0.42), cat.pale) : ''
}

const tailColor = ({ pattern, dark, base }: Cat) => (pattern === 'points' || pattern === 'calico' ? dark : base)

const footColor = ({ pattern, dark, pale, base }: Cat) =>
  pattern === 'points' ? dark : pattern === 'plain' ? base : pale

function tailOf(ink: Ink, cat: Cat, center: readonly Point[], width: number): string {
  const rings =
    cat.pattern === 'tabby'
      ? center
          .slice(1)
          .map(([x, y]) => dot(x, y, width * 0.36, cat.dark, 'opacity=".6"'))
          .join('')
      : ''
  return ink.form(
    limb(center, cat.long ? [width, width * 1.7, width * 1.4] : [width, width, width * 0.7]),
    tailColor(cat),
    rings,
    8,
  )
}

function foot(ink: Ink, cat: Cat, x: number): string {
  return ink.form(blob(x, -18, 40, 22), footColor(cat), '', 5) + pawToes(x, -12, 44, darker(cat.base, 0.5))
}

function sitting(ink: Ink, cat: Cat, eyes: Eyes): Figure {
  const body: Point[] = xy('0 -330, 70 -310, 96 -220, 134 -120, 140 -40, 100 -4, 0 0')
  const outline = symmetric(body)
  return {
    svg:
      tailOf(ink, cat, xy('96 -40, 180 -26, 220 -80, 196 -140'), 40) +
      ink.form(
        outline,
        cat.base,
        bodyMarks(cat, [-140, -330, 280, 330]) +
          (cat.pattern === 'tabby' ? path(blob(0, -220, 50, 90), cat.pale) : '') +
          stripes(cat, [
            xy('-140 -150, -100 -140, -70 -146'),
            xy('140 -150, 100 -140, 70 -146'),
            xy('-150 -96, -104 -90, -76 -96'),
            xy('150 -96, 104 -90, 76 -96'),
          ]),
        18,
      ) +
      both((side) =>
        line(`M${100 * side} -20Q${64 * side} -60 ${70 * side} -110`, darker(cat.base, 0.4), 6, 'opacity=".5"'),
      ) +
      both((side) =>
        ink.form(
          limb(xy(`${36 * side} -210, ${36 * side} -110, ${34 * side} -24`), [62, 54, 50]),
          cat.base,
          cat.pattern === 'points' ? path(blob(34 * side, -20, 50, 70), cat.dark) : '',
          8,
        ),
      ) +
      foot(ink, cat, -36) +
      foot(ink, cat, 36) +
      (cat.long
        ? tufts(ink, xy('-60 -230, -20 -210, 30 -214, 64 -236'), [0, -340], 46, 50, lighter(cat.base, 0.25))
        : strokes(ink, 8, [-60, -290, 120, 90], 22, darker(cat.base, 0.3), 0.1)) +
      turned(catFront(ink, cat, eyes), 0, -390),
    box: [-190, -655, 430, 655],
    head: headBox(cat, 0, -390),
    face: [0, -390, 150],
  }
}

function loafing(ink: Ink, cat: Cat, eyes: Eyes): Figure {
  const body = smooth(xy('-250 -30, -252 -130, -170 -226, -20 -238, 120 -200, 180 -110, 176 -24, 60 -2, -150 -2'))
  return {
    svg:
      tailOf(ink, cat, xy('-230 -30, -150 -8, -50 -16'), 40) +
      ink.form(
        body,
        cat.base,
        bodyMarks(cat, [-250, -240, 420, 240]) +
          stripes(cat, [
            xy('-160 -240, -150 -190, -162 -150'),
            xy('-100 -250, -90 -196, -100 -150'),
            xy('-220 -190, -200 -150, -204 -116'),
          ]),
        18,
      ) +
      strokes(ink, 10, [-220, -170, 220, 110], 22, darker(cat.base, 0.3), 0.3) +
      ink.form(limb(xy('30 -26, 90 -20, 150 -22'), [44, 40, 40]), footColor(cat), '', 6) +
      tailOf(ink, cat, xy('-236 -34, -150 -20, -40 -20'), 40) +
      turned(catFront(ink, cat, eyes), 90, -230, 0.96, 3),
    box: [-270, -490, 530, 490],
    head: headBox(cat, 90, -230, 0.96),
    face: [90, -230, 145],
  }
}

function walking(ink: Ink, cat: Cat, eyes: Eyes): Figure {
  const legOf = (center: readonly Point[], far = false) => {
    const [x, y] = center.at(-1) ?? [0, 0]
    const coat = far ? darker(cat.base, 0.25) : cat.base
    const end = far ? darker(footColor(cat), 0.25) : footColor(cat)
    return (
      ink.form(limb(center, [84, 54, 36]), coat, path(blob(x, y + 10, 50, 40), end), 8) +
      ink.form(blob(x + 8, y, 30, 15), end, '', 4)
    )
  }
  const body = smooth(
    xy('-230 -190, -190 -272, -60 -280, 90 -276, 170 -240, 176 -170, 110 -130, -40 -128, -150 -124, -216 -140'),
  )
  return {
    svg:
      tailOf(ink, cat, xy('-206 -230, -290 -250, -310 -350, -270 -430'), 38) +
      legOf(xy('-130 -170, -110 -90, -60 -16'), true) +
      legOf(xy('100 -170, 70 -90, 40 -16'), true) +
      ink.form(
        body,
        cat.base,
        bodyMarks(cat, [-230, -280, 400, 150]) +
          stripes(cat, [
            xy('-150 -290, -140 -230, -150 -186'),
            xy('-80 -296, -70 -230, -80 -186'),
            xy('-10 -296, 0 -230, -10 -190'),
            xy('60 -290, 66 -230, 58 -190'),
          ]),
        18,
      ) +
      legOf(xy('-180 -190, -170 -90, -220 -16')) +
      legOf(xy('130 -180, 150 -90, 180 -16')) +
      turned(catFront(ink, cat, eyes), 210, -300, 0.86),
    box: [-340, -530, 710, 530],
    head: headBox(cat, 210, -300, 0.86),
    face: [210, -300, 130],
  }
}

function curled(ink: Ink, cat: Cat): Figure {
  const body = smooth(xy('-250 -60, -230 -170, -110 -234, 60 -220, 190 -150, 230 -60, 160 -8, -160 -8'))
  return {
    svg:
      ink.form(
        body,
        cat.base,
        bodyMarks(cat, [-250, -230, 480, 220]) +
          stripes(cat, [
            xy('-60 -240, -50 -180, -66 -130'),
            xy('20 -240, 30 -180, 14 -130'),
            xy('100 -220, 106 -164, 90 -120'),
            xy('-140 -220, -124 -170, -136 -130'),
          ]),
        20,
      ) +
      turned(catFront(ink, cat, 'closed'), -110, -104, 0.8, -14) +
      tailOf(ink, cat, xy('224 -70, 150 -26, 20 -24, -90 -28'), 46),
    box: [-280, -320, 530, 320],
    head: headBox(cat, -110, -104, 0.8),
    face: [-110, -104, 120],
  }
}

export function catBody(ink: Ink, cat: Cat, pose: CatPose, eyes: Eyes = 'open'): Figure {
  if (pose === 'sleep') return curled(ink, cat)
  return { sit: sitting, loaf: loafing, walk: walking }[pose](ink, cat, eyes)
}
