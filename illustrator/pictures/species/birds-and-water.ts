import { xy, limb, smooth, symmetric, type Point } from '../curves.ts'
import { blob, dot, eye, line, oval, path, rose, turned, type Figure } from '../figure.ts'
import { darker, lighter, type Ink } from '../ink.ts'

function toesOn(x: number, y: number, color: string): string {
  return [-1, 1]
    .map((side) =>
      path(
        limb(xy(`${x + 8 * side} ${y - 26}, ${x + 14 * side} ${y}, ${x + 16 * side} ${y + 22}`), [18, 18, 8]),
        color,
      ),
    )
    .join('')
}

const feathers = (points: readonly Point[], color: string) =>
  line(points.map(([x, y]) => `M${x - 16} ${y}q16 22 32 0`).join(''), color, 5, 'opacity=".7"')

/** Crest, orange cheek, white wing bar, small hooked bill. Sits on a perch at y = 0. */
export function cockatiel(ink: Ink): Figure {
  const [gray, yellow] = ['#8f989c', '#f2cf4a']
  const crest = [
    xy('-10 -500, 40 -580, 120 -612, 176 -600'),
    xy('-26 -508, 10 -610, 80 -670, 150 -680'),
    xy('-44 -504, -30 -610, 10 -690, 66 -726'),
  ] as const
  return {
    svg:
      path(limb(xy('-70 -60, -120 70, -160 200'), [80, 56, 24]), darker(gray, 0.35)) +
      path(limb(xy('-50 -60, -86 80, -110 190'), [70, 46, 20]), darker(gray, 0.2)) +
      ink.form(
        smooth(xy('70 -430, 110 -330, 116 -210, 80 -90, 10 -10, -60 -20, -120 -110, -130 -240, -90 -360, -40 -430')),
        gray,
        feathers(xy('60 -250, 30 -200, 76 -180, 40 -140, 10 -90, 60 -300'), lighter(gray, 0.5)),
        20,
      ) +
      ink.form(
        smooth(xy('-60 -370, 0 -320, 6 -220, -40 -110, -110 10, -140 20, -140 -120, -130 -250')),
        darker(gray, 0.22),
        path(limb(xy('-20 -340, -16 -220, -70 -90, -124 10'), [20, 46, 34, 8]), '#f6f1e4'),
        12,
      ) +
      crest
        .map((points, i) =>
          path(limb(points, [34, 28, 16, 2]), [darker(yellow, 0.2), yellow, lighter(yellow, 0.4)][i] ?? yellow),
        )
        .join('') +
      ink.form(
        smooth(xy('-96 -400, -92 -470, -44 -524, 30 -530, 90 -490, 104 -430, 80 -376, 20 -350, -50 -356')),
        yellow,
        path(smooth(xy('-120 -340, -120 -470, -60 -430, -20 -350')), gray),
        14,
      ) +
      ink.form(blob(18, -418, 38, 36), '#e6712f', '', 6) +
      eye(54, -462, 17, '#3a2018') +
      ink.form(smooth(xy('92 -478, 124 -464, 136 -430, 122 -396!, 106 -412, 90 -424')), '#6d7176', '', 5) +
      path(smooth(xy('90 -428, 108 -414, 106 -394, 88 -398')), '#4b4f54') +
      toesOn(-10, -14, '#7d6f6a') +
      toesOn(44, -14, '#7d6f6a'),
    box: [-175, -730, 360, 930],
    head: [-90, -730, 250, 430],
    face: [40, -450, 120],
  }
}

/** Yellow face, barred nape, cheek spots, blue cere, long tail. Sits on a perch at y = 0. */
export function budgie(ink: Ink): Figure {
  const [green, yellow] = ['#7cb342', '#f6dc5a']
  const bars = (x: number, y: number, w: number, rows: number) =>
    line(Array.from({ length: rows }, (_, i) => `M${x} ${y + i * 16}q${w / 2} 12 ${w} 0`).join(''), '#2f2a26', 6)
  return {
    svg:
      path(limb(xy('-50 -60, -110 80, -150 230'), [60, 40, 8]), '#2f6f9a') +
      ink.form(
        smooth(xy('70 -360, 104 -270, 100 -160, 60 -60, 0 -10, -60 -30, -104 -120, -104 -240, -70 -340, 0 -390')),
        green,
        feathers(xy('60 -220, 30 -180, 64 -150, 24 -120'), lighter(green, 0.4)),
        18,
      ) +
      ink.form(
        smooth(xy('-50 -320, 0 -280, 0 -180, -50 -80, -110 30, -126 -60, -116 -200')),
        yellow,
        bars(-120, -290, 120, 18),
        10,
      ) +
      ink.form(
        symmetric(xy('0 -500, 70 -490, 104 -430, 96 -360, 50 -312, 0 -304')),
        yellow,
        path(smooth(xy('-120 -520, -50 -520, -56 -400, -70 -290, -130 -300')), darker(yellow, 0.05)) +
          bars(-112, -490, 62, 11),
        12,
      ) +
      [20, 44, 66].map((x, i) => dot(x, -340 + i * 4, 8, '#2b2b33')).join('') +
      path(blob(4, -346, 13, 17), '#6a6fc0') +
      path(blob(84, -352, 9, 15), '#6a6fc0') +
      eye(46, -424, 15, '#e9e4d8') +
      dot(46, -424, 9, '#120b0d') +
      dot(42, -428, 3, '#fff8ea') +
      ink.form(smooth(xy('76 -430, 104 -420, 112 -390, 98 -364!, 84 -380')), '#d9b65a', '', 4) +
      path(blob(84, -432, 18, 11), '#4f7fc0') +
      toesOn(-14, -14, '#a98f8f') +
      toesOn(36, -14, '#a98f8f'),
    box: [-160, -505, 280, 740],
    face: [30, -410, 100],
  }
}

/** Feathery gills, wide smile, tiny eyes, four weak legs and a finned tail. Floats: y = 0 is the ground. */
export function axolotl(ink: Ink): Figure {
  const [base, gill] = ['#f0c3c0', '#c8566a']
  const leg = (x: number, dx: number) =>
    ink.form(limb(xy(`${x} -60, ${x + dx * 0.6} -36, ${x + dx} -12`), [40, 28, 18]), base, '', 5) +
    line(`M${x + dx} -10l-14 8M${x + dx} -10l4 9M${x + dx} -10l18 6`, darker(base, 0.15), 7)
  const frond = (turn: number, side: 1 | -1) =>
    turned(
      path(limb(xy('0 0, 50 -14, 100 -10'), [20, 14, 4]), gill) +
        line('M20-8l4-22M36-12l6-22M54-14l6-20M72-12l6-16M24 4l6 18M44 0l6 18M62-4l6 16', gill, 6),
      150,
      -150,
      side === 1 ? 1 : 0.9,
      turn,
    )
  return {
    svg:
      ink.form(
        limb(xy('-120 -90, -250 -100, -380 -130, -440 -120'), [90, 120, 96, 10]),
        lighter(base, 0.2),
        path(limb(xy('-120 -80, -260 -96, -400 -124'), [70, 46, 10]), base),
        10,
      ) +
      frond(-150, -1) +
      frond(-120, -1) +
      frond(-176, -1) +
      leg(110, 40) +
      ink.form(limb(xy('-160 -84, -30 -96, 100 -100, 150 -110'), [86, 116, 104, 110]), base, '', 16) +
      leg(-110, -30) +
      leg(60, 30) +
      ink.form(
        smooth(xy('120 -150, 170 -206, 260 -214, 330 -170, 340 -110, 290 -66, 200 -56, 136 -90')),
        base,
        path(blob(262, -70, 90, 30), lighter(base, 0.4)),
        14,
      ) +
      frond(-60, 1) +
      frond(-90, 1) +
      frond(-30, 1) +
      line('M336-118Q280-80 214-96', '#9a4a55', 6) +
      dot(286, -150, 9, '#2a1418') +
      dot(283, -153, 2.6, '#fff8ea') +
      oval(250, -106, 16, 9, rose, 'opacity=".5"'),
    box: [-450, -290, 800, 290],
    face: [250, -135, 90],
  }
}

/** Double tail fin, single back fin, round belly. */
export function goldfish(ink: Ink): Figure {
  const [base, light, dark] = ['#ef8a2f', '#fbc26a', '#c9581b']
  const fin = (points: readonly Point[], rays: string) =>
    ink.form(smooth(points), light, line(rays, dark, 4, 'opacity=".5"'), 6)
  return {
    svg:
      fin(
        xy('-130 -190, -250 -290, -350 -300!, -300 -210, -330 -110!, -240 -110'),
        'M-150-190L-330-280M-150-185L-300-210M-150-180L-310-124',
      ) +
      fin(xy('-90 -270, -40 -350, 60 -346, 110 -280, 0 -270'), 'M-60-280L-20-340M-20-280L20-344M30-280L60-340') +
      fin(xy('-60 -100, -90 -30, -30 -40, 10 -110'), 'M-50-100L-70-50M-20-100L-40-50') +
      ink.form(
        smooth(xy('-150 -190, -70 -270, 60 -292, 170 -256, 230 -190, 200 -130, 100 -90, -30 -90, -110 -140')),
        base,
        path(smooth(xy('-120 -150, 0 -130, 140 -130, 210 -150, 120 -60, -60 -70')), light) +
          line(
            'M-60-220q20 16 0 36M-10-236q20 18 0 40M40-240q20 18 0 40M-30-180q20 16 0 34M20-190q20 16 0 36M-80-180q18 14 0 30',
            dark,
            5,
            'opacity=".5"',
          ),
        18,
      ) +
      line('M112-250Q82-190 112-132', dark, 7, 'opacity=".7"') +
      fin(xy('70 -160, 20 -100, -10 -110!, 40 -170'), 'M60-160L14-112') +
      dot(166, -212, 22, '#fbe3a8') +
      dot(168, -212, 14, '#1b1214') +
      dot(163, -218, 4, '#fff8ea') +
      line('M230-180q-14 8-26 4', dark, 5),
    box: [-350, -355, 590, 330],
    face: [140, -195, 110],
  }
}

/** Two stalked eyes, long feelers, one large claw, a turban shell to live in. */
export function hermitCrab(ink: Ink): Figure {
  const [red, shell, dark] = ['#c9573a', '#d9b98a', '#8a5a3c']
  const leg = (points: readonly Point[], color = red) => ink.form(limb(points, [44, 36, 30, 4]), color, '', 6)
  const stalk = (x: number, y: number) =>
    path(limb(xy(`120 -120, ${x - 10} ${y + 40}, ${x} ${y}`), [16, 13, 12]), darker(red, 0.1)) +
    dot(x, y - 4, 14, '#1b1214') +
    dot(x - 5, y - 9, 4, '#fff8ea')
  return {
    svg:
      leg(xy('60 -90, 140 -110, 180 -50, 196 -8'), darker(red, 0.25)) +
      leg(xy('40 -80, 90 -90, 130 -40, 140 -8'), darker(red, 0.25)) +
      ink.form(
        smooth(xy('-250 -60, -240 -170, -150 -270, -30 -290, 60 -230, 110 -130, 90 -40, 0 -8, -160 -8')),
        shell,
        path(
          limb(xy('90 -60, 10 -220, -120 -230, -190 -140, -130 -80, -70 -110'), [34, 30, 26, 22, 18, 8]),
          dark,
          'opacity=".55"',
        ) + path(limb(xy('100 -120, 40 -250, -110 -270, -230 -150'), [10, 12, 12, 6]), lighter(shell, 0.6)),
        22,
      ) +
      ink.form(smooth(xy('-250 -60, -290 -100, -330 -60, -280 -30, -230 -30')), darker(shell, 0.1), '', 8) +
      ink.form(smooth(xy('40 -160, 110 -170, 150 -120, 130 -50, 60 -40, 30 -90')), darker(red, 0.35), '', 8) +
      line('M140-130Q230-210 330-190M140-120Q240-170 320-130', dark, 5) +
      stalk(146, -196) +
      stalk(184, -176) +
      leg(xy('70 -70, 110 -30, 60 -20, 30 -6')) +
      leg(xy('100 -60, 170 -70, 230 -30, 260 -6')) +
      ink.form(limb(xy('110 -90, 180 -120, 220 -90'), [54, 56, 50]), red, '', 8) +
      ink.form(
        smooth(xy('200 -120, 250 -140, 306 -110, 320 -60!, 280 -84, 300 -34!, 240 -44, 204 -76')),
        lighter(red, 0.1),
        '',
        8,
      ),
    box: [-330, -300, 670, 300],
    face: [170, -150, 90],
  }
}
