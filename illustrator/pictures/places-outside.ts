import { line, path, rect, repeat } from '../shapes.ts'
import { xy, limb } from './curves.ts'
import { blob, dot } from './figure.ts'
import { darker } from './ink.ts'
import { all, type DrawPlace } from './rooms.ts'
import { band, blades, green, houses, sky, tree } from './landscape.ts'

const park: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    band(xy('0 430, 400 380, 900 440'), green(t, 0.5)) +
    tree(ink, 110, 560, 1.1, t.dark ? darker(t.p.leafDeep, 0.35) : t.p.leaf) +
    tree(ink, 1090, 540, 0.8, t.dark ? darker(t.p.leafDeep, 0.2) : t.p.leafDeep) +
    band(xy('0 560, 500 530, 1000 570'), green(t, 0.15)) +
    path(
      limb(xy('520 540, 640 640, 520 760, 680 920'), [20, 60, 120, 220]),
      t.p.sand,
      `opacity="${t.dark ? 0.4 : 0.9}"`,
    ) +
    ink.grain('M-300 560H1500V900H-300Z', 'thin', 'opacity=".3"'),
  ground: 770,
  front: blades(t, 880),
})

const garden: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    repeat(13, (i) => rect(-290 + i * 140, 250, 118, 330, t.dark ? darker(t.p.paper, 0.5) : t.p.paper, 6)) +
    all(320, 26, t.dark ? darker(t.p.cream, 0.5) : t.p.cream) +
    all(480, 26, t.dark ? darker(t.p.cream, 0.5) : t.p.cream) +
    band(xy('0 570, 500 590, 1000 560'), green(t, 0.25)) +
    repeat(
      9,
      (i) =>
        dot(-200 + i * 190, 570 - (i % 3) * 34, 26, [t.accent, '#e9b64c', '#d98c86'][i % 3] ?? t.accent) +
        dot(-200 + i * 190, 570 - (i % 3) * 34, 9, '#fff4de'),
    ) +
    ink.grain('M-300 570H1500V900H-300Z', 'thin', 'opacity=".3"'),
  ground: 780,
  front: blades(t, 890),
})

const trail: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    path('M-300 520L-60 300L120 420L420 130L700 430L860 310L1200 470L1500 330V900H-300Z', t.shade) +
    path('M420 130L510 226L450 250L400 226L340 214ZM860 310L920 338L860 360L816 340Z', t.pale) +
    band(xy('0 560, 400 500, 900 570'), green(t, 0.6)) +
    repeat(9, (i) => path(`M${-200 + i * 190} ${600 - (i % 3) * 20}l44-130l44 130Z`, green(t, 1))) +
    band(xy('0 690, 500 640, 1000 700'), green(t, 0.2)) +
    path(
      limb(xy('800 640, 640 720, 720 800, 560 920'), [16, 50, 90, 180]),
      t.p.sand,
      `opacity="${t.dark ? 0.4 : 0.85}"`,
    ) +
    ink.grain('M-300 500H1500V900H-300Z', 'thin', 'opacity=".3"'),
  ground: 780,
})

const beach: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    all(380, 520, t.dark ? darker(t.p.water, 0.45) : t.p.water) +
    line('M-300 440Q0 420 300 440T900 440T1500 440M-300 500Q100 480 500 500T1500 490', '#fff', 7, 'opacity=".5"') +
    path('M-300 600Q100 540 500 590T1500 570V900H-300Z', '#fff', 'opacity=".7"') +
    path('M-300 630Q100 570 500 620T1500 600V900H-300Z', t.dark ? darker(t.p.sand, 0.3) : t.p.sand) +
    ink.grain('M-300 630H1500V900H-300Z', 'dense', 'opacity=".3"') +
    path('M860 380l60-150l10 150ZM840 390h120l-20 30h-80Z', t.pale),
  ground: 780,
})

const lake: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    band(xy('0 400, 300 340, 800 410'), green(t, 0.8)) +
    all(450, 450, t.dark ? darker(t.p.water, 0.5) : t.p.water) +
    line('M60 520h220M500 560h300M880 500h200M200 620h180', '#fff', 7, 'opacity=".45"') +
    path('M-300 680Q200 620 620 720T1500 700V900H-300Z', green(t, 0.3)) +
    repeat(
      7,
      (i) =>
        path(
          limb(xy(`${-60 + i * 34} 720, ${-70 + i * 36} 560, ${-50 + i * 40} ${470 + (i % 3) * 30}`), [9, 8, 3]),
          green(t, 1),
        ) + rect(-62 + i * 40, 470 + (i % 3) * 30, 16, 60, '#6d4f35', 8),
    ) +
    ink.grain('M-300 680H1500V900H-300Z', 'thin', 'opacity=".3"'),
  ground: 790,
})

const algae: DrawPlace = (ink, t) => {
  const { back, ground } = lake(ink, t)
  return {
    back:
      back +
      path('M-300 480Q300 460 700 520T1500 500V660Q900 700 500 640T-300 640Z', '#7d9a3a', 'opacity=".85"') +
      repeat(12, (i) => path(blob(40 + ((i * 211) % 1100), 520 + ((i * 53) % 110), 60, 12), '#a5b84f', 'opacity=".8"')),
    ground,
  }
}

const street: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    houses(t, 600) +
    all(600, 300, t.dark ? '#3b3d49' : darker(t.pale, 0.22)) +
    all(600, 40, t.dark ? '#52545f' : t.pale) +
    ink.grain('M-300 600H1500V900H-300Z', 'dense', 'opacity=".3"') +
    line('M180 640V300Q180 270 220 270', t.deep, 14) +
    dot(232, 286, 30, t.dark ? t.lamp : t.pale) +
    (t.dark ? path('M232 290L60 820H440Z', t.lamp, 'opacity=".16"') : ''),
  ground: 790,
})

const snow: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    houses(t, 560) +
    band(xy('0 560, 500 590, 1000 560'), t.dark ? '#b9c2d6' : t.p.snow) +
    path('M-300 720Q300 680 800 740T1500 720V900H-300Z', t.dark ? '#9aa6c0' : t.p.ice) +
    ink.grain('M-300 600H1500V900H-300Z', 'thin', 'opacity=".3"') +
    repeat(50, (i) => dot(-280 + ((i * 193) % 1740), (i * 137) % 860, 4 + (i % 4) * 1.5, '#fff', 'opacity=".9"')),
  ground: 780,
})

const autumn: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    tree(ink, 60, 620, 1.3, '#c9702f') +
    tree(ink, 1120, 600, 1.1, '#d99a3a') +
    tree(ink, 860, 560, 0.7, '#a8502a') +
    band(xy('0 590, 500 560, 1000 600'), t.dark ? '#5f4a35' : '#b98f52') +
    repeat(40, (i) =>
      path(
        blob(-260 + ((i * 211) % 1720), 610 + ((i * 83) % 270), 17, 9),
        ['#c9702f', '#e0a83f', '#8f3f24'][i % 3] ?? '#c9702f',
      ),
    ) +
    ink.grain('M-300 590H1500V900H-300Z', 'thin', 'opacity=".35"'),
  ground: 780,
})

/** Bright pavement, dark shade: heat without a cheerful sun. */
const shade: DrawPlace = (ink, t) => ({
  back:
    all(0, 900, '#f6dfa8') +
    all(0, 430, darker(t.deep, 0.1)) +
    path('M820 0H1500V430H760Z', '#fbeab8') +
    all(430, 470, '#f3d79a') +
    path('M-300 430H760L1080 900H-300Z', darker(t.deep, 0.25)) +
    line('M-300 540H1500M-300 680H1500M400 430L300 900M760 430L900 900', '#000', 4, 'opacity=".18"') +
    ink.grain('M-300 0H1500V900H-300Z', 'thin', 'opacity=".45"'),
  ground: 760,
})

const smoke: DrawPlace = (ink, t) => ({
  back:
    all(0, 900, '#d98f52') +
    dot(820, 230, 80, '#f0b36a') +
    path('M-300 300Q100 240 500 310T1500 260V470Q900 520 400 450T-300 480Z', '#b87444', 'opacity=".7"') +
    path('M-300 430Q200 380 700 450T1500 420V900H-300Z', '#8f5a3c') +
    houses({ ...t, shade: '#6b463a', floor: '#5b3c35', accent: '#5b3c35', dark: true }, 690) +
    all(690, 210, '#4d3a35') +
    ink.grain('M-300 0H1500V900H-300Z', 'dense', 'opacity=".45"'),
  ground: 800,
})

const camp: DrawPlace = (ink, t) => ({
  back:
    sky(ink, t) +
    repeat(10, (i) => path(`M${-280 + i * 180} 620l70-${280 + (i % 3) * 60}l70 ${280 + (i % 3) * 60}Z`, green(t, 1))) +
    band(xy('0 610, 500 590, 1000 620'), green(t, 0.4)) +
    ink.form('M640 700L860 300L1120 700Z', t.accent, path('M820 700L862 320L930 700Z', darker(t.accent, 0.5)), 14) +
    path('M230 760q-40-90 20-160q10 60 50 70q-10-40 20-70q60 80 10 160Z', '#f0a23f') +
    path('M256 760q-14-50 20-86q34 40 14 86Z', '#fbe08a') +
    line('M190 770l150-24M190 746l150 24', '#5b4438', 20) +
    ink.grain('M-300 600H1500V900H-300Z', 'dense', 'opacity=".3"'),
  ground: 800,
})

const porch: DrawPlace = (ink, t) => ({
  back:
    all(0, 900, t.wall) +
    line(
      repeat(12, (i) => `M-300 ${50 + i * 56}H1500`),
      t.shade,
      4,
      'opacity=".4"',
    ) +
    path('M330 80H690V680H330Z', t.pale) +
    ink.form(
      'M356 106H664V680H356Z',
      t.accent,
      rect(400, 160, 220, 180, t.dark ? t.lamp : t.pale, 6) + rect(400, 400, 220, 220, darker(t.accent, 0.15), 6),
      10,
    ) +
    dot(632, 420, 14, '#e9b64c') +
    all(680, 220, t.p.wood) +
    line('M-300 730H1500M-300 800H1500', t.p.woodDeep, 5, 'opacity=".5"') +
    ink.grain('M-300 0H1500V900H-300Z', 'thin', 'opacity=".25"'),
  ground: 780,
})

const airport: DrawPlace = (ink, t) => ({
  back:
    all(0, 900, t.wall) +
    path('M-300 80H1500V560H-300Z', t.sky) +
    path('M420 380Q500 330 900 336L1010 250H1070L1040 350Q1090 370 1030 392H470Q410 396 420 380Z', '#f6f2ea') +
    path('M700 372L860 470H920L820 372Z', '#d5d9da') +
    all(440, 120, t.dark ? '#4a4f5b' : '#c9c3b4') +
    line('M0 80V560M420 80V560M840 80V560M1240 80V560', t.deep, 14) +
    all(560, 30, t.deep) +
    all(690, 210, t.floor) +
    repeat(8, (i) => rect(-280 + i * 220, 590, 170, 90, t.accent, 16)) +
    ink.grain('M-300 560H1500V900H-300Z', 'thin', 'opacity=".3"'),
  ground: 790,
})

export const outsidePlaces = {
  park,
  garden,
  trail,
  beach,
  lake,
  algae,
  street,
  snow,
  autumn,
  shade,
  smoke,
  camp,
  porch,
  airport,
}
