import { line, path, rect, repeat } from '../shapes.ts'
import { xy, limb } from './curves.ts'
import { blob, dot } from './figure.ts'
import { darker, lighter } from './ink.ts'
import { type DrawPlace, all, everything, floor, frame, wall } from './rooms.ts'
import { burrow, leaves, perch, tank, terrarium } from './small-worlds.ts'

const plain: DrawPlace = (ink, t) => ({
  back: wall(ink, t) + all(760, 140, t.floor) + ink.grain('M-300 760H1500V900H-300Z', 'thin', 'opacity=".4"'),
  ground: 800,
})

const room: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    frame(t, 60, 90, 280, 330) +
    floor(ink, t) +
    path('M120 700L520 690L760 860L240 880Z', t.lamp, `opacity="${t.dark ? 0.12 : 0.35}"`),
  ground: 790,
})

const sofa: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    floor(ink, t, 700) +
    ink.form(
      'M-260 330Q-260 280-200 280H900Q960 280 960 340V760H-260Z',
      t.accent,
      line('M340 300V560', darker(t.accent, 0.3), 6),
      20,
    ) +
    ink.form(
      'M-300 540H930Q960 540 960 580V690H-300Z',
      lighter(t.accent, 0.12),
      line('M340 548V690', darker(t.accent, 0.3), 6),
      14,
    ) +
    ink.form('M860 400Q860 360 910 360H990Q1040 360 1040 420V780H860Z', darker(t.accent, 0.1), '', 14) +
    ink.form(blob(60, 500, 120, 90), t.pale, '', 12),
  ground: 800,
})

const kitchen: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    repeat(
      10,
      (i) =>
        rect(-290 + i * 180, 180, 172, 110, t.pale, 4, 'opacity=".3"') +
        rect(-380 + i * 180, 298, 172, 110, t.pale, 4, 'opacity=".3"'),
    ) +
    all(430, 34, t.pale) +
    ink.form(
      'M-300 464H1500V690H-300Z',
      t.shade,
      repeat(
        7,
        (i) =>
          rect(-280 + i * 260, 486, 236, 190, lighter(t.shade, 0.12), 6) + rect(-180 + i * 260, 500, 40, 8, t.pale, 4),
      ),
      10,
    ) +
    floor(ink, t, 690),
  ground: 800,
})

const hall: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    floor(ink, t, 670) +
    path('M760 60H1120V700H760Z', darker(t.deep, 0.3)) +
    path('M790 90H1000V690H790Z', t.lamp, 'opacity=".85"') +
    ink.form(
      'M960 70L1140 30V760L960 700Z',
      t.deep,
      rect(990, 130, 110, 200, lighter(t.deep, 0.1), 4) + rect(990, 400, 110, 200, lighter(t.deep, 0.1), 4),
      8,
    ) +
    dot(986, 400, 13, '#e9b64c') +
    path('M790 690H970L760 900H380Z', t.lamp, 'opacity=".4"') +
    line('M160 210h220', t.deep, 12) +
    path(limb(xy('220 214, 206 330, 240 420, 206 470'), [8, 9, 9, 8]), t.accent) +
    ink.form('M290 216Q350 220 348 300L370 470H270L290 300Z', t.accent, '', 8),
  ground: 800,
})

const window: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    frame(t, 260, 60, 680, 520) +
    all(650, 250, t.pale) +
    all(690, 210, t.floor) +
    ink.grain('M-300 690H1500V900H-300Z', 'thin', 'opacity=".35"') +
    path('M-300 0H180Q220 300 120 690H-300ZM1500 0H1020Q980 300 1080 690H1500Z', t.accent, 'opacity=".55"'),
  ground: 700,
})

const rain: DrawPlace = (ink, t) => {
  const { back, ground } = window(ink, t)
  return {
    back:
      back +
      line(
        repeat(38, (i) => `M${270 + ((i * 67) % 660)} ${80 + ((i * 131) % 460)}l-12 40`),
        t.pale,
        4,
        'opacity=".6"',
      ),
    ground,
  }
}

const fireworks: DrawPlace = (ink, t) => {
  const { back, ground } = window(ink, { ...t, sky: '#232743', skyLow: '#232743' })
  const burst = (x: number, y: number, r: number, color: string) =>
    line(
      repeat(
        12,
        (i) =>
          `M${Math.round(x + Math.cos(i * 0.5236) * r * 0.35)} ${Math.round(y + Math.sin(i * 0.5236) * r * 0.35)}L${Math.round(x + Math.cos(i * 0.5236) * r)} ${Math.round(y + Math.sin(i * 0.5236) * r)}`,
      ),
      color,
      6,
    )
  return {
    back: back + burst(430, 210, 90, '#f2b45a') + burst(740, 170, 70, '#e88a7a') + burst(350, 370, 50, '#9fc7d8'),
    ground,
  }
}

const bed: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    frame(t, 820, 70, 240, 300) +
    floor(ink, t, 780) +
    ink.form('M-300 300H80Q130 300 130 360V620H-300Z', t.shade, '', 12) +
    ink.form(
      'M-300 500Q-60 440 200 500Q700 470 1120 520Q1180 530 1180 590V820H-300Z',
      t.pale,
      path('M-300 620Q400 560 1180 640V820H-300Z', t.accent, 'opacity=".75"'),
      18,
    ) +
    ink.form(blob(20, 470, 190, 90), lighter(t.pale, 0.4), '', 14),
  ground: 730,
})

const clinic: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    rect(90, 110, 210, 260, t.pale, 12) +
    line('M130 170h130M130 220h130M130 270h80', t.shade, 12) +
    rect(860, 120, 300, 26, t.pale, 6) +
    rect(890, 50, 60, 70, t.accent, 8) +
    rect(970, 70, 44, 50, t.shade, 8) +
    rect(1040, 40, 70, 80, t.plane, 8) +
    floor(ink, t, 720) +
    ink.form('M60 650H1140Q1170 650 1170 690T1140 730H60Q30 730 30 690T60 650Z', '#cfd6d8', '', 8) +
    rect(560, 730, 90, 170, '#9aa5a9'),
  ground: 668,
})

const bath: DrawPlace = (ink, t) => ({
  back:
    all(0, 900, t.wall) +
    repeat(60, (i) =>
      rect(-290 + (i % 12) * 150, 20 + Math.floor(i / 12) * 118, 140, 108, t.plane, 8, 'opacity=".8"'),
    ) +
    floor(ink, t, 700) +
    ink.grain(everything, 'thin', 'opacity=".2"'),
  ground: 690,
  front:
    ink.form(
      'M60 560H1140Q1180 560 1170 610Q1150 850 960 900H240Q60 850 30 610Q20 560 60 560Z',
      '#f3f1ea',
      path('M30 560H1170V620H30Z', '#fffaf0'),
      18,
    ) +
    [
      [170, 552, 50],
      [250, 536, 36],
      [900, 546, 60],
      [990, 560, 40],
      [330, 560, 30],
      [820, 566, 34],
    ]
      .map(([x = 0, y = 0, r = 0]) => dot(x, y, r, '#fdfcf7') + dot(x - r * 0.3, y - r * 0.3, r * 0.2, '#cfe3ea'))
      .join(''),
})

const desk: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    rect(150, 120, 300, 22, t.shade) +
    repeat(6, (i) =>
      rect(170 + i * 42, 50 + (i % 3) * 12, 34, 72 - (i % 3) * 12, [t.accent, t.deep, t.pale][i % 3] ?? t.pale, 4),
    ) +
    frame(t, 760, 80, 260, 280) +
    ink.form('M-300 640H1500V720H-300Z', t.p.wood, '', 10) +
    all(720, 180, darker(t.p.wood, 0.35)),
  ground: 660,
})

const car: DrawPlace = (ink, t) => ({
  back:
    all(0, 900, darker(t.deep, 0.25)) +
    path('M60 60H1140Q1190 60 1200 130L1240 420H-40L0 130Q10 60 60 60Z', t.sky) +
    path('M-30 360L300 250L620 350L900 240L1230 370V420H-40Z', t.dark ? darker(t.sky, 0.4) : t.p.grassDeep) +
    path('M520 60H640L470 420H330Z', '#fff', 'opacity=".14"') +
    ink.form(
      'M-300 560Q200 500 600 520T1500 560V900H-300Z',
      t.shade,
      line('M300 540V900M900 540V900', darker(t.shade, 0.3), 8),
      18,
    ),
  ground: 790,
})

export const insidePlaces = {
  plain,
  room,
  sofa,
  kitchen,
  hall,
  window,
  rain,
  fireworks,
  bed,
  clinic,
  bath,
  desk,
  car,
  terrarium,
  leaves,
  burrow,
  perch,
  tank,
}
