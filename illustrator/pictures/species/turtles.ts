import { xy, limb, smooth, type Point } from '../curves.ts'
import { dot, eye, line, path, turned, type Figure } from '../figure.ts'
import { darker, type Ink } from '../ink.ts'

const scutes = (light: string, dark: string) =>
  [-120, -40, 40, 120]
    .map(
      (x) =>
        path(
          smooth(xy(`${x - 36} -150, ${x} ${-196 + Math.abs(x) * 0.2}, ${x + 36} -150, ${x + 24} -96, ${x - 24} -96`)),
          light,
        ) + line(`M${x} -176v70M${x - 20} -140h40`, dark, 4, 'opacity=".5"'),
    )
    .join('')

/** High dome, column legs, blunt head, no webs. */
export function tortoise(ink: Ink): Figure {
  const [skin, shell, dark] = ['#b69a63', '#8d6a36', '#4d3820']
  const leg = (x: number, far = false) =>
    ink.form(
      limb(xy(`${x} -90, ${x + 4} -50, ${x + 8} -20`), [76, 64, 58]),
      far ? darker(skin, 0.3) : skin,
      line(`M${x - 14} -8h.1M${x + 4} -6h.1M${x + 22} -8h.1`, '#e8d9b0', 12),
      8,
    )
  return {
    svg:
      leg(-150, true) +
      leg(130, true) +
      ink.form(limb(xy('170 -110, 230 -140, 276 -170'), [80, 64, 60]), skin, '', 8) +
      ink.form(smooth(xy('226 -190, 262 -224, 318 -210, 342 -172, 326 -142, 270 -130, 236 -146')), skin, '', 8) +
      eye(296, -182, 11, '#3a2a18') +
      line('M338-158q-30 8-54 0', dark, 4) +
      ink.form(
        smooth(xy('-230 -70, -216 -170, -130 -260, 0 -288, 130 -260, 212 -170, 228 -70, 0 -44')),
        shell,
        scutes('#c8a055', dark) + line('M-226-84Q0-56 226-84', dark, 26),
        20,
      ) +
      leg(-190) +
      leg(170),
    box: [-240, -290, 590, 290],
    face: [285, -180, 60],
  }
}

/** Flat shell, webbed feet, stripes on the neck and the red patch behind the eye. */
export function sliderTurtle(ink: Ink): Figure {
  const [skin, shell, dark] = ['#5f7a4a', '#56663a', '#2f3a24']
  const stripes = line('M190-150Q240-180 330-196M186-128Q240-146 330-168M190-170Q230-200 290-222', '#d9cf6a', 6)
  const paddle = (center: readonly Point[], far = false) =>
    ink.form(
      limb(center, [60, 52, 66, 20]),
      far ? darker(skin, 0.3) : skin,
      line(
        `M${center[1]?.[0] ?? 0} ${center[1]?.[1] ?? 0}L${center[3]?.[0] ?? 0} ${center[3]?.[1] ?? 0}`,
        '#d9cf6a',
        5,
      ),
      6,
    )
  return {
    svg:
      paddle(xy('-150 -60, -210 -40, -260 -16, -300 -10'), true) +
      ink.form(limb(xy('150 -110, 220 -150, 280 -186'), [80, 66, 62]), skin, stripes, 8) +
      ink.form(
        smooth(xy('236 -210, 276 -240, 330 -224, 358 -190, 338 -160, 280 -150, 244 -168')),
        skin,
        stripes + path(limb(xy('242 -206, 270 -208, 292 -200'), [16, 24, 8]), '#c8402f'),
        8,
      ) +
      dot(312, -200, 11, '#d9cf6a') +
      dot(312, -200, 6, '#120b0d') +
      line('M310-211v22', '#120b0d', 3) +
      line('M354-176q-30 10-56 2', dark, 4) +
      ink.form(
        smooth(xy('-236 -60, -210 -140, -110 -200, 20 -208, 140 -170, 206 -100, 216 -56, 0 -36')),
        shell,
        turned(scutes('#7c8a4c', dark), 0, 14, 1) + line('M-230-70Q0-40 214-66', '#c9b45c', 18),
        18,
      ) +
      paddle(xy('-120 -40, -170 -30, -190 -14, -240 -8')) +
      paddle(xy('120 -50, 170 -34, 220 -16, 270 -12')),
    box: [-310, -245, 675, 260],
    face: [300, -195, 65],
  }
}
