import { line, oval, path, repeat } from '../shapes.ts'
import { xy, limb, smooth } from './curves.ts'
import { blob } from './figure.ts'
import { darker } from './ink.ts'
import type { Tone } from './tones.ts'
import { type DrawPlace, all, everything, frame, wall } from './rooms.ts'

const desert = (t: Tone) =>
  path(
    smooth(xy('-300 720, 0 690, 300 716, 640 690, 1000 716, 1500 690, 1500 900!, -300 900!')),
    t.dark ? darker(t.p.sand, 0.4) : t.p.sand,
  )

export const terrarium: DrawPlace = (ink, t) => ({
  back:
    all(0, 900, darker(t.deep, t.dark ? 0.3 : 0.15)) +
    path('M760 110H1000L1180 900H480Z', t.lamp, 'opacity=".28"') +
    path('M820 110H940L1040 900H640Z', t.lamp, 'opacity=".3"') +
    ink.form('M780 0H980Q1010 60 1020 110H740Q750 60 780 0Z', '#4a4f55', '', 8) +
    oval(880, 110, 130, 18, '#fff3c9') +
    path(limb(xy('-200 520, 100 470, 300 360, 420 180'), [90, 80, 60, 30]), darker(t.p.wood, 0.3)) +
    desert(t) +
    ink.form(smooth(xy('240 760, 360 690, 620 670, 900 690, 1020 770')), darker(t.p.sand, 0.25), '', 16) +
    ink.grain('M-300 690H1500V900H-300Z', 'dense', 'opacity=".35"'),
  ground: 720,
})

export const leaves: DrawPlace = (ink, t) => {
  const leaf = (x: number, y: number, k: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})">${ink.form(
      smooth(xy('0 0!, 70 -70, 80 -190, 0 -300!, -80 -190, -70 -70')),
      fill,
      line('M0 0V-280', darker(fill, 0.25), 6),
      10,
    )}</g>`
  const greens = [
    darker(t.p.leafDeep, t.dark ? 0.45 : 0.3),
    darker(t.p.leafDeep, t.dark ? 0.3 : 0.1),
    t.dark ? t.p.leafDeep : t.p.leaf,
  ]
  const spots = [
    [-120, 300, 1.3, 40],
    [180, 160, 1.2, 120],
    [520, 120, 1.1, 170],
    [900, 160, 1.3, 220],
    [1250, 330, 1.3, 300],
    [1300, 700, 1.4, 300],
    [-60, 760, 1.4, 60],
    [260, 900, 1, 20],
    [980, 920, 1.1, -20],
  ]
  return {
    back:
      all(0, 900, darker(t.p.leafDeep, t.dark ? 0.55 : 0.35)) +
      spots.map(([x = 0, y = 0, k = 1, turn = 0], i) => leaf(x, y, k, turn, greens[i % 3] ?? t.p.leaf)).join('') +
      ink.grain(everything, 'dense', 'opacity=".3"'),
    ground: 740,
  }
}

export const burrow: DrawPlace = (ink, t) => ({
  back:
    wall(ink, t) +
    path(
      smooth(xy('-300 380, 100 350, 500 390, 900 350, 1500 390, 1500 900!, -300 900!')),
      darker(t.p.sand, t.dark ? 0.35 : 0.12),
    ) +
    line(
      repeat(
        70,
        (i) => `M${-280 + ((i * 173) % 1740)} ${410 + ((i * 97) % 460)}l${30 - (i % 3) * 26} ${14 + (i % 4) * 5}`,
      ),
      darker(t.p.sand, 0.35),
      7,
      'opacity=".5"',
    ) +
    path(limb(xy('1040 340, 960 480, 760 560, 600 640'), [130, 140, 180, 300]), darker(t.p.woodDeep, 0.45)) +
    path(blob(600, 680, 330, 170), darker(t.p.woodDeep, 0.45)),
  ground: 800,
})

export const perch: DrawPlace = (ink, t) => ({
  back: wall(ink, t) + frame(t, 40, 80, 260, 360),
  ground: 690,
  front: ink.form(limb(xy('-320 720, 200 700, 700 712, 1520 690'), [46, 40, 38, 44]), t.p.wood, '', 8),
})

export const tank: DrawPlace = (ink, t) => ({
  back:
    all(0, 900, t.dark ? darker(t.p.water, 0.55) : t.p.water) +
    path('M200 0H460L200 900H-160ZM760 0H900L700 900H460Z', '#fff', 'opacity=".14"') +
    path(limb(xy('160 900, 120 700, 190 520, 140 330'), [30, 40, 34, 4]), t.p.leafDeep) +
    path(limb(xy('240 900, 270 740, 220 600, 260 480'), [26, 36, 28, 4]), t.p.leaf) +
    path(limb(xy('1080 900, 1050 720, 1110 560, 1070 420'), [30, 40, 32, 4]), t.p.leafDeep) +
    desert({ ...t, dark: t.dark }) +
    ink.grain('M-300 700H1500V900H-300Z', 'dense', 'opacity=".4"') +
    repeat(9, (i) => oval(880 + (i % 3) * 34, 560 - i * 56, 9 + (i % 3) * 4, 9 + (i % 3) * 4, '#fff', 'opacity=".45"')),
  ground: 720,
})
