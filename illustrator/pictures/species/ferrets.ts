import { xy, limb, mirrored, smooth, symmetric, type Point } from '../curves.ts'
import { blob, eye, line, path, pawToes, strokes, tufts, turned, whiskers, type Figure } from '../figure.ts'
import type { Ink } from '../ink.ts'

const both = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1)
const sided = (points: readonly Point[], side: 1 | -1) => smooth(side === 1 ? points : mirrored(points))
const [cream, sable, black] = ['#ecd9b6', '#7a5439', '#3b2720']

/** Flat wide skull, low ears with pale rims, dark mask, pale muzzle. */
function face(ink: Ink): string {
  return (
    both((side) =>
      ink.form(
        sided(xy('82 -62, 92 -104, 124 -108, 142 -76, 128 -40'), side),
        cream,
        path(sided(xy('96 -62, 102 -90, 122 -92, 130 -70, 116 -50'), side), sable),
        5,
      ),
    ) +
    ink.form(
      symmetric(xy('0 -98, 60 -94, 112 -68, 140 -14, 122 40, 70 90, 34 116, 0 122')),
      cream,
      path(symmetric(xy('0 -120, 100 -110, 150 -60, 86 -64, 40 -60, 0 -46')), sable) +
        path(symmetric(xy('0 -14, 30 -34, 74 -40, 118 -12, 124 26, 92 30, 50 24, 22 4')), black),
      12,
    ) +
    ink.form(symmetric(xy('0 10, 30 28, 52 60, 48 92, 0 116')), '#fbf2df', '', 8) +
    path(symmetric(xy('0 38, 22 40, 28 52, 0 74')), '#c67b72') +
    line('M0 74v12M0 86q-14 12-30 4M0 86q14 12 30 4', '#6b3d35', 4) +
    both((side) => eye(60 * side, -6, 15, '#3a1e16') + whiskers(36 * side, 74, 120, side))
  )
}

/** Standing up on a long neck, front paws on whatever is before it. */
export function ferret(ink: Ink): Figure {
  const body = symmetric(xy('0 -420, 76 -400, 92 -300, 104 -200, 130 -90, 150 0, 0 4'))
  return {
    svg:
      ink.form(limb(xy('120 -40, 230 -60, 310 -20, 400 -30'), [70, 60, 46, 12]), black, '', 8) +
      tufts(ink, xy('-96 -290, -110 -190, -136 -90, 96 -290, 110 -190, 136 -90'), [0, -200], 20, 46, sable) +
      ink.form(
        body,
        sable,
        path(symmetric(xy('0 -400, 52 -380, 56 -200, 70 20, 0 30')), cream) + ink.grain(blob(0, -180, 80, 200), 'thin'),
        18,
      ) +
      strokes(ink, 22, [-50, -330, 100, 280], 28, '#c9a878', 0.1, 5) +
      both((side) =>
        ink.form(limb(xy(`${84 * side} -250, ${96 * side} -150, ${70 * side} -56`), [74, 66, 56]), black, '', 10),
      ) +
      both((side) => ink.form(blob(68 * side, -30, 44, 30), black, '', 6) + pawToes(68 * side, -16, 52, cream)) +
      turned(face(ink), 0, -440, 1.04),
    box: [-170, -570, 590, 570],
    face: [0, -440, 120],
  }
}

/** On all fours, back arched: the shape that names it from across a room. */
export function ferretRun(ink: Ink): Figure {
  const leg = (x: number, lean: number) =>
    ink.form(limb(xy(`${x} -110, ${x + lean * 0.5} -56, ${x + lean} -14`), [60, 40, 32]), black, '', 6)
  return {
    svg:
      ink.form(limb(xy('-230 -110, -320 -70, -410 -90'), [60, 56, 10]), black, '', 8) +
      leg(-170, 30) +
      leg(150, 40) +
      ink.form(
        limb(xy('-220 -110, -130 -220, -10 -236, 110 -170, 190 -170, 230 -200'), [110, 140, 130, 120, 96, 90]),
        sable,
        path(limb(xy('-200 -60, -120 -130, 0 -150, 110 -96, 200 -120'), [30, 40, 40, 40, 40]), cream),
        16,
      ) +
      strokes(ink, 18, [-190, -260, 300, 130], 30, cream, -0.7) +
      leg(-210, -10) +
      leg(110, 10) +
      turned(face(ink), 260, -220, 0.78, 6),
    box: [-410, -330, 800, 330],
    face: [260, -220, 90],
  }
}
