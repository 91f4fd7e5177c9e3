import { xy, limb, smooth, symmetric, type Point } from '../curves.ts'
import { blob, dot, eye, line, oval, path, rose, roseDeep, strokes, tufts, whiskers, type Figure } from '../figure.ts'
import { darker, lighter, type Ink } from '../ink.ts'

const both = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1)
type Coat = readonly [base: string, pale: string, dark: string]

const toes = (x: number, y: number, color = rose) =>
  path(limb(xy(`${x - 20} ${y}, ${x + 20} ${y}`), [16, 14]), color) +
  line(`M${x + 12} ${y - 3}h16M${x + 10} ${y + 4}h16`, roseDeep, 3)

/** No tail, no neck: one loaf of fur with a blunt face. */
export function guineaPig(ink: Ink, [base, pale, dark]: Coat): Figure {
  const body = smooth(
    xy('-250 -70, -236 -170, -140 -236, 10 -246, 130 -236, 216 -190, 256 -118, 240 -60, 190 -26, 40 -12, -180 -14'),
  )
  return {
    svg:
      toes(-150, -10) +
      toes(90, -10) +
      ink.form(
        body,
        base,
        path(smooth(xy('-70 -270, 60 -270, 70 -120, 40 10, -90 10, -50 -120')), pale) +
          path(blob(250, -110, 46, 74), pale) +
          path(limb(xy('252 -220, 216 -150, 250 -100'), [20, 34, 44]), pale),
        20,
      ) +
      tufts(ink, xy('-246 -80, -240 -130, -200 -30, -120 -18'), [-60, -130], 26, 40, base) +
      strokes(ink, 26, [-220, -210, 360, 160], 30, darker(base, 0.4), -0.9) +
      ink.form(
        smooth(xy('92 -214, 120 -258, 166 -250, 164 -204, 128 -186')),
        dark,
        path(blob(130, -216, 22, 20), rose),
        6,
      ) +
      eye(196, -150, 17, '#3a2220') +
      path(smooth(xy('246 -128, 264 -124, 262 -104, 246 -106')), roseDeep) +
      line('M256 -100q-6 14-22 14', '#4a2c2c', 4) +
      whiskers(236, -112, 70, 1),
    box: [-275, -270, 575, 275],
    face: [196, -140, 100],
  }
}

/** Sits up and holds a seed; round cheeks, stub tail, small paws. */
export function hamster(ink: Ink, [base, pale, dark]: Coat): Figure {
  const body = symmetric(xy('0 -330, 70 -318, 120 -268, 140 -200, 170 -110, 160 -30, 100 -4, 0 0'))
  return {
    svg:
      both((side) => ink.form(blob(96 * side, -304, 42, 46), dark, path(blob(98 * side, -298, 24, 28), rose), 6)) +
      ink.form(
        body,
        base,
        path(symmetric(xy('0 -200, 60 -190, 104 -110, 90 -10, 0 10')), pale) +
          both((side) => path(blob(84 * side, -196, 44, 36), pale)),
        20,
      ) +
      strokes(ink, 16, [-110, -300, 220, 100], 22, darker(base, 0.35), 0.1) +
      both((side) => eye(58 * side, -246, 18, '#2a1818')) +
      path(symmetric(xy('0 -222, 14 -224, 16 -212, 0 -204')), roseDeep) +
      line('M0-204v10M0-194q-10 10-22 4M0-194q10 10 22 4', '#4a2c2c', 4) +
      both((side) => whiskers(26 * side, -208, 84, side)) +
      both((side) =>
        ink.form(limb(xy(`${84 * side} -150, ${54 * side} -128, ${20 * side} -140`), [44, 34, 24]), base, '', 6),
      ) +
      ink.form(blob(0, -148, 16, 26), '#d9a95a', line('M0-170v44', '#8a5f2c', 4), 4) +
      both(
        (side) =>
          oval(16 * side, -138, 13, 11, rose) + path(limb(xy(`${70 * side} -8, ${112 * side} -8`), [24, 18]), rose),
      ),
    box: [-180, -350, 360, 350],
    face: [0, -236, 100],
  }
}

/** Long body, long bare tail, large ears, pointed face. */
export function rat(ink: Ink, [base, pale, dark]: Coat): Figure {
  const body = smooth(
    xy(
      '-190 -60, -176 -160, -90 -222, 30 -214, 120 -186, 200 -160, 262 -112, 286 -84, 270 -66, 220 -58, 150 -50, 100 -20, -120 -12',
    ),
  )
  return {
    svg:
      ink.form(
        limb(xy('-170 -40, -290 -24, -380 -60, -440 -24'), [34, 24, 14, 4]),
        rose,
        line('M-230-36v24M-260-36v22M-290-38v22M-320-46v18M-350-52v16', roseDeep, 3, 'opacity=".6"'),
        6,
      ) +
      ink.form(smooth(xy('116 -186, 104 -246, 146 -268, 176 -236, 168 -186')), darker(rose, 0.12), '', 6) +
      ink.form(
        body,
        base,
        path(smooth(xy('90 -240, 170 -230, 150 -150, 90 -60, 40 -140')), dark) +
          path(smooth(xy('-160 0, -60 -60, 120 -50, 140 0')), pale),
        20,
      ) +
      ink.form(
        smooth(xy('86 -196, 64 -262, 108 -290, 148 -258, 142 -200')),
        dark,
        path(blob(108, -236, 26, 34), rose),
        6,
      ) +
      strokes(ink, 16, [-160, -190, 220, 120], 26, darker(base, 0.35), -0.8) +
      eye(202, -132, 15, '#2a1414') +
      path(blob(284, -84, 12, 10), roseDeep) +
      line('M274-66q-20 8-40 2', '#4a2c2c', 4) +
      whiskers(258, -82, 96, 1) +
      whiskers(250, -78, 70, 1) +
      path(limb(xy('110 -50, 130 -20, 170 -12'), [36, 26, 18]), rose) +
      path(limb(xy('-120 -12, -60 -10, -20 -10'), [30, 24, 16]), rose),
    box: [-445, -300, 790, 300],
    face: [190, -140, 110],
  }
}

/** A ball of dense gray fur: huge ears, bushy tail, long whiskers. */
export function chinchilla(ink: Ink, [base, pale, dark]: Coat): Figure {
  const body: Point[] = xy(
    '-210 -50, -220 -170, -130 -270, 0 -292, 80 -330, 150 -336, 206 -290, 222 -236, 196 -190, 150 -160, 150 -70, 100 -10, -130 -8',
  )
  return {
    svg:
      ink.form(limb(xy('-180 -90, -270 -160, -290 -270, -240 -330'), [50, 84, 90, 30]), dark, '', 10) +
      tufts(ink, xy('-300 -200, -320 -260, -280 -320, -250 -150, -230 -300'), [-250, -240], 26, 40, dark) +
      ink.form(smooth(xy('120 -318, 110 -410, 150 -448, 190 -410, 186 -320')), darker(rose, 0.2), '', 8) +
      ink.form(
        smooth(body),
        base,
        path(smooth(xy('60 0, 120 -150, 230 -190, 200 0')), pale) + path(blob(-20, 10, 150, 70), pale),
        24,
      ) +
      tufts(ink, xy('-214 -120, -216 -60, -180 -220, -100 -284'), [-20, -130], 22, 50, base) +
      ink.form(
        smooth(xy('56 -300, 18 -400, 52 -450, 104 -420, 120 -322')),
        lighter(dark, 0.2),
        path(smooth(xy('66 -310, 40 -390, 60 -428, 94 -404, 102 -324')), rose),
        8,
      ) +
      strokes(ink, 22, [-180, -250, 260, 180], 26, darker(base, 0.3), 0.4) +
      eye(150, -266, 20, '#241418') +
      path(symmetric(xy('0 -6, 12 -8, 14 4, 0 10')), roseDeep, 'transform="translate(212 -226)"') +
      line('M212-216q-8 14-24 12', '#4a2c2c', 4) +
      whiskers(196, -216, 130, 1) +
      whiskers(184, -206, 110, 1) +
      ink.form(limb(xy('110 -150, 150 -130, 176 -146'), [44, 32, 20]), base, '', 6) +
      dot(182, -148, 12, rose) +
      path(limb(xy('20 -10, 90 -8, 130 -8'), [40, 30, 22]), darker(rose, 0.1)),
    box: [-350, -455, 655, 460],
    face: [150, -280, 130],
  }
}

/** Crouched, ears up: long hind foot, cheek, short muzzle, white tail. */
export function rabbit(ink: Ink, [base, pale, dark]: Coat): Figure {
  const body: Point[] = xy('-230 -60, -236 -170, -160 -270, -30 -290, 70 -262, 130 -200, 150 -90, 110 -14, -160 -8')
  return {
    svg:
      ink.form(blob(-232, -84, 52, 50), pale, '', 8) +
      ink.form(
        smooth(xy('118 -350, 96 -470, 110 -566, 150 -580, 176 -490, 166 -360')),
        darker(base, 0.14),
        path(smooth(xy('126 -370, 116 -470, 130 -540, 150 -480, 148 -370')), rose),
        8,
      ) +
      ink.form(smooth(body), base, path(blob(90, -40, 90, 90), pale), 22) +
      ink.form(blob(-120, -112, 104, 98), base, '', 16) +
      ink.form(limb(xy('-150 -20, -60 -16, 20 -18'), [48, 40, 34]), lighter(base, 0.2), '', 6) +
      ink.form(limb(xy('96 -120, 110 -60, 128 -18'), [66, 46, 36]), base, path(blob(130, -10, 50, 30), pale), 8) +
      ink.form(
        smooth(xy('-14 -300, 10 -372, 80 -412, 150 -398, 210 -344, 240 -286, 222 -244, 160 -220, 60 -214, 0 -250')),
        base,
        path(blob(232, -262, 44, 38), pale),
        16,
      ) +
      ink.form(
        smooth(xy('52 -370, 0 -480, -10 -580, 30 -608, 76 -520, 104 -376')),
        base,
        path(smooth(xy('62 -390, 26 -480, 22 -560, 40 -574, 66 -500, 86 -396')), rose),
        10,
      ) +
      strokes(ink, 16, [-190, -250, 220, 120], 26, darker(base, 0.35), -0.5) +
      eye(146, -316, 23, '#3a2420') +
      path(smooth(xy('228 -296, 246 -290, 240 -272, 226 -280')), roseDeep) +
      line('M236-272q-4 18-24 20', '#4a2c2c', 4) +
      path(limb(xy('120 -262, 160 -246, 196 -252'), [6, 12, 4]), dark, 'opacity=".3"') +
      whiskers(206, -264, 100, 1),
    box: [-290, -615, 580, 615],
    face: [140, -320, 130],
  }
}
