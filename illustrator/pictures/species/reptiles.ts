import { xy, along, limb, smooth, widthAt, type Point } from '../curves.ts'
import { dot, eye, line, oval, path, turned, type Figure } from '../figure.ts'
import { round } from '../../shapes.ts'
import { darker, lighter, type Ink } from '../ink.ts'

/** A row of spikes along a center line. */
function spikes(
  center: readonly Point[],
  widths: readonly number[],
  side: 1 | -1,
  length: number,
  color: string,
  steps = 4,
): string {
  let d = ''
  for (const { x, y, nx, ny, s } of along(center, steps)) {
    const w = (widthAt(widths, s) / 2) * side * 0.94
    const [bx, by] = [x + nx * w, y + ny * w]
    d += `M${round(bx - ny * 10)} ${round(by + nx * 10)}L${round(bx + nx * side * length - ny * 8)} ${round(by + ny * side * length + nx * 8)}L${round(bx + ny * 10)} ${round(by - nx * 10)}Z`
  }
  return path(d, color)
}

function fingers(x: number, y: number, k: number, color: string, toward: 1 | -1 = 1): string {
  return xy('34 -6, 36 6, 24 14, 6 16, -14 12')
    .map(([dx, dy]) =>
      path(
        limb(xy(`${x} ${y}, ${x + dx * k * 0.6 * toward} ${y + dy * k * 0.5}, ${x + dx * k * toward} ${y + dy * k}`), [
          12 * k,
          9 * k,
          2,
        ]),
        color,
      ),
    )
    .join('')
}

/** Wedge head, ear opening, spiny beard, spikes along the flank, elbows out. */
export function beardedDragon(ink: Ink): Figure {
  const [base, light, dark] = ['#d0954c', '#efc27a', '#82502b']
  const spine: Point[] = xy('-520 -30, -400 -40, -280 -66, -170 -110, -40 -150, 80 -190, 150 -230')
  const widths = [8, 26, 48, 96, 160, 160, 110]
  const bars = along(spine, 3)
    .slice(3, -2)
    .map(({ x, y, nx, ny, s }) =>
      path(
        limb(
          xy(
            `${x - nx * widthAt(widths, s) * 0.5} ${y - ny * widthAt(widths, s) * 0.5}, ${x} ${y}, ${x + nx * 20} ${y + ny * 20}`,
          ),
          [16, 22, 3],
        ),
        dark,
        'opacity=".7"',
      ),
    )
    .join('')
  const beard: Point[] = xy('110 -196, 150 -236, 240 -240, 300 -232, 270 -186, 210 -150, 140 -150')
  return {
    svg:
      ink.form(limb(xy('80 -150, 130 -90, 160 -24'), [60, 40, 26]), darker(base, 0.4), '', 4) +
      fingers(164, -16, 1, darker(base, 0.4)) +
      spikes(spine, widths, 1, 22, dark) +
      spikes(spine, widths, -1, 12, light) +
      ink.form(limb(spine, widths, 5), base, bars, 16) +
      spikes(
        spine.slice(2),
        widths.slice(2).map((w) => w * 0.7),
        1,
        22,
        light,
        6,
      ) +
      ink.form(limb(xy('-180 -90, -90 -76, -70 -40, -130 -14'), [90, 74, 44, 28]), base, '', 10) +
      fingers(-126, -12, 1.1, light) +
      ink.form(limb(xy('90 -140, 40 -90, 60 -50, 108 -16'), [80, 56, 42, 28]), base, '', 8) +
      fingers(112, -12, 1.1, light) +
      spikes(xy('130 -160, 180 -150, 230 -160, 280 -200'), [10, 10, 10, 10], 1, 30, darker(dark, 0.2)) +
      ink.form(smooth(beard), dark, '', 8) +
      spikes(xy('140 -186, 190 -176, 240 -190'), [4, 4, 4], 1, 24, light) +
      ink.form(
        smooth(
          xy('104 -230, 116 -300, 170 -336, 226 -330, 290 -296, 336 -270, 338 -240, 300 -228, 220 -222, 150 -206'),
        ),
        base,
        path(smooth(xy('110 -320, 230 -350, 340 -280, 250 -290, 170 -290')), light),
        12,
      ) +
      spikes(xy('112 -300, 104 -250, 120 -206'), [4, 4, 4], 1, 26, light, 2) +
      line('M334-244Q250-230 190-232', '#3a2018', 5) +
      oval(142, -258, 11, 16, '#3a2018') +
      eye(226, -284, 16, '#e0902a') +
      dot(322, -262, 4.5, '#3a2018') +
      line(
        'M190-312h.1M210-318h.1M250-306h.1M270-294h.1M180-256h.1M196-268h.1M290-280h.1M260-270h.1',
        '#fbe0a8',
        8,
        'opacity=".8"',
      ),
    box: [-535, -350, 885, 350],
    face: [220, -270, 90],
  }
}

/** Fat banded tail, bumpy spotted skin, eyelids and a smile of a mouth. */
export function leopardGecko(ink: Ink): Figure {
  const [base, pale, dark] = ['#e9bd55', '#f7e6c0', '#4a3527']
  const spots = (count: number, [x, y, w, h]: Figure['box']) =>
    Array.from({ length: count }, () =>
      oval(x + ink.r.next() * w, y + ink.r.next() * h, ink.r.between(7, 13), ink.r.between(5, 9), dark),
    ).join('')
  const foot = (x: number, y: number, far = false) => fingers(x, y, 0.8, far ? darker(base, 0.3) : lighter(base, 0.2))
  return {
    svg:
      ink.form(
        limb(xy('-150 -96, -250 -70, -350 -60, -440 -30'), [70, 96, 80, 6]),
        pale,
        [-230, -300, -370]
          .map((x) => path(limb(xy(`${x} -140, ${x - 6} -70, ${x + 4} 0`), [20, 30, 20]), dark))
          .join(''),
        12,
      ) +
      ink.form(limb(xy('120 -90, 160 -50, 176 -16'), [46, 32, 24]), darker(base, 0.3), '', 4) +
      foot(178, -12, true) +
      ink.form(
        limb(xy('-160 -90, -40 -124, 90 -120, 170 -140'), [84, 124, 108, 76]),
        base,
        spots(30, [-160, -180, 320, 100]) + path(limb(xy('-150 -50, -40 -66, 90 -70'), [20, 30, 20]), pale),
        14,
      ) +
      ink.form(limb(xy('-130 -90, -60 -60, -80 -30, -110 -14'), [70, 52, 34, 24]), base, '', 8) +
      foot(-106, -10) +
      ink.form(limb(xy('80 -96, 50 -60, 80 -16'), [56, 40, 26]), base, '', 6) +
      foot(84, -10) +
      ink.form(
        smooth(xy('140 -130, 160 -196, 220 -222, 286 -204, 330 -162, 324 -130, 270 -112, 190 -106')),
        base,
        spots(14, [170, -216, 100, 50]) + path(smooth(xy('150 -100, 250 -126, 340 -140, 300 -90')), pale),
        10,
      ) +
      line('M326-136Q260-118 206-134', '#3a2018', 5) +
      oval(176, -152, 7, 11, '#3a2018') +
      path(smooth(xy('222 -196, 246 -216, 274 -200, 264 -172, 234 -172')), '#f6e3b0') +
      dot(248, -190, 17, '#c9b27a') +
      oval(248, -190, 5, 14, '#120b0d') +
      dot(243, -197, 4, '#fff8ea') +
      line('M224-206q24-18 50 4', dark, 5) +
      dot(316, -160, 4, '#3a2018'),
    box: [-445, -235, 790, 235],
    face: [250, -170, 75],
  }
}

/** Coiled, seen from above: saddles with dark edges, a narrow head with one eye on each side. */
export function cornSnake(ink: Ink): Figure {
  const [base, saddle, edge] = ['#e39a55', '#b9431f', '#3b1712']
  const center: Point[] = xy(
    '-330 -40, -260 -130, -330 -230, -230 -400, 0 -450, 210 -380, 270 -220, 170 -80, -20 -50, -150 -140, -130 -280, 10 -340, 120 -260, 90 -180, 200 -130, 330 -170, 400 -220',
  )
  const widths = [6, 20, 36, 46, 54, 58, 60, 60, 60, 58, 56, 54, 52, 50, 46, 40, 36]
  const spots = along(center, 5)
  const saddles = spots
    .filter((_, i) => i % 2 === 1 && i > 2 && i < spots.length - 3)
    .map(({ x, y, nx, ny, s }) => {
      const w = widthAt(widths, s)
      const turn = (Math.atan2(ny, nx) * 180) / Math.PI
      return turned(oval(0, 0, w * 0.36, w * 0.34, edge) + oval(0, 0, w * 0.27, w * 0.24, saddle), x, y, 1, turn)
    })
  const body = (from: number, to: number) => {
    const part = spots.slice(from, to + 1)
    const shape = limb(
      part.map(({ x, y }): Point => [x, y]),
      part.map(({ s }) => widthAt(widths, s)),
      1,
    )
    return (
      path(shape, '#1b0f18', 'opacity=".35" transform="translate(10 14)"') +
      ink.form(shape, base, saddles.slice(Math.max(0, Math.floor(from / 2) - 2), Math.floor(to / 2) + 1).join(''), 7)
    )
  }
  const head = smooth(xy('-40 -18, -10 -28, 34 -26, 62 -10, 66 0, 62 10, 34 26, -10 28, -40 18'))
  return {
    svg:
      body(0, 45) +
      body(44, spots.length - 1) +
      turned(
        line('M64 0h26M90 0l14-8M90 0l14 8', '#a3202a', 4) +
          ink.form(
            head,
            base,
            path(smooth(xy('-50 0, -10 -20, 30 -8, 50 0, 30 8, -10 20')), saddle) +
              path(smooth(xy('-30 0, -6 -9, 20 0, -6 9')), base),
            5,
          ) +
          [-1, 1].map((side) => dot(30, 20 * side, 7.5, '#2a1210') + dot(28, 19 * side, 2.4, '#fff8ea')).join(''),
        424,
        -238,
        1.15,
        -28,
      ),
    box: [-350, -490, 890, 480],
    face: [420, -240, 80],
  }
}
