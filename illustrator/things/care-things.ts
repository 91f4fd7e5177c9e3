/** Grooming, cleaning and first aid. */
import type { OwnDrawing } from '../animals/fur.ts'
import { d, dot, leaf, line, repeat, oval, path, paw, rect } from '../shapes.ts'

export const careThings = {
  shampoo: (p) => ({
    box: [26, 0, 78, 124],
    body:
      path('M58 8H84Q92 8 92 16V20H84V16H68V28H58Z', p.dark) +
      rect(54, 22, 20, 14, p.dark, 4) +
      rect(46, 32, 36, 12, p.deep, 5) +
      path('M44 42H84Q102 48 102 66V112Q102 124 90 124H38Q26 124 26 112V66Q26 48 44 42Z', p.mid) +
      path('M88 44Q102 50 102 66V112Q102 124 90 124H82Q92 118 92 104V64Q92 52 82 43Z', p.deep, 'opacity=".45"') +
      rect(36, 64, 50, 46, p.paper, 8) +
      line('M61 106V76', p.wood, 2.4) +
      leaf(61, 104, 34, 15, p.apricot) +
      leaf(61, 104, -34, 15, p.apricot) +
      leaf(61, 94, 34, 15, p.apricot) +
      leaf(61, 94, -34, 15, p.apricot) +
      leaf(61, 84, 0, 16, p.apricot) +
      line('M34 62v44', '#fff', 4, 'opacity=".35"'),
  }),
  'spray-bottle': (p) => ({
    box: [18, 0, 84, 124],
    body:
      path('M34 2H74Q84 4 88 14L92 28H62V14H34Q28 14 28 8T34 2Z', p.apricot) +
      path('M46 14H58Q54 26 58 36L48 40Q40 28 46 14Z', p.woodDeep) +
      rect(18, 4, 14, 9, p.dark, 4) +
      rect(60, 26, 32, 16, p.dark, 4) +
      path(
        'M62 42H90Q90 54 98 62Q102 68 102 78V112Q102 124 90 124H50Q38 124 38 112V78Q38 68 44 62Q60 54 62 42Z',
        p.paper,
      ) +
      path('M38 80H102V112Q102 124 90 124H50Q38 124 38 112Z', p.tint) +
      path('M92 60Q102 68 102 78V112Q102 124 90 124H84Q94 116 94 104V76Q94 66 88 54Z', p.deep, 'opacity=".25"') +
      rect(46, 74, 46, 38, p.deep, 6) +
      path('M69 80C76 90 78 94 78 98A9 9 0 0 1 60 98C60 94 62 90 69 80Z', p.paper) +
      dot(82, 84, 3, p.tint) +
      dot(55, 90, 2.4, p.tint),
  }),
  tube: (p) => ({
    box: [44, 12, 42, 112],
    body:
      rect(48, 34, 34, 90, p.mid, 8) +
      rect(48, 60, 34, 34, p.paper) +
      paw(65, 79, 0.5, p.deep) +
      rect(54, 22, 22, 14, p.dark, 2) +
      rect(46, 12, 28, 11, p.dark, 4),
  }),
  brush: (p) => ({
    box: [4, 28, 120, 54],
    body:
      repeat(8, (i) => rect(66 + i * 6.8, 30, 3, 24, p.metalDeep, 1.5)) +
      rect(60, 46, 62, 12, p.popPale, 5) +
      rect(4, 62, 70, 16, p.woodDeep, 8) +
      path('M56 56H118Q124 56 124 62V70Q124 82 110 82H72Q58 82 56 66Z', p.wood) +
      dot(14, 70, 3, p.floor),
  }),
  'deshedding-brush': (p) => ({
    box: [14, 0, 100, 126],
    body:
      repeat(21, (i) => rect(21 + i * 4.2, 4, 2, 18, p.metalDeep, 1)) +
      rect(18, 16, 92, 12, p.metal, 3) +
      path(
        'M14 26H114V34Q114 48 92 50H80Q76 56 77 66L80 112Q80 126 64 126T48 112L51 66Q52 56 48 50H36Q14 48 14 34Z',
        p.deep,
      ) +
      path('M55 68Q56 60 64 60T73 68L75 110Q75 120 64 120T53 110Z', p.mid) +
      line('M58 76h12M57.500 85h13M57 94h14', p.deep, 3) +
      rect(50, 34, 28, 9, p.apricot, 4.5) +
      path('M96 4C104 -4 116 2 112 12C108 20 96 18 92 12Z', p.sand, 'opacity=".9"'),
  }),
  'nail-grinder': (p) => ({
    box: [36, -2, 64, 128],
    body:
      rect(58, -2, 14, 26, p.metalDeep, 5) +
      line('M60 6h10M60 12h10M60 18h10', p.metal, 2) +
      path('M52 22H78Q88 24 88 36L92 104Q92 126 65 126T38 104L42 36Q42 24 52 22Z', p.paper) +
      path('M80 24Q88 26 88 36L92 104Q92 126 70 126Q82 120 82 102Z', p.tint) +
      path('M40 70H90L92 104Q92 126 65 126T38 104Z', p.mid) +
      path('M83 70H90L92 104Q92 126 70 126Q84 118 83 100Z', p.deep, 'opacity=".5"') +
      rect(57, 44, 16, 18, p.deep, 8) +
      dot(65, 49, 4, p.paper) +
      paw(65, 98, 0.62, p.paper) +
      line('M88 30Q98 34 98 20', p.apricot, 3),
  }),
  'first-aid-kit': (p) => ({
    box: [4, 14, 136, 104],
    body:
      line('M50 36V26Q50 17 60 17H84Q94 17 94 26V36', p.dark, 8) +
      rect(4, 34, 136, 84, p.deep, 18) +
      rect(4, 34, 136, 66, p.mid, 18) +
      rect(4, 62, 136, 9, p.dark, 0, 'opacity=".45"') +
      rect(20, 56, 16, 20, p.metal, 4) +
      rect(108, 56, 16, 20, p.metal, 4) +
      dot(72, 74, 27, p.paper) +
      rect(66.5, 57, 11, 34, '#cf6a5f', 3) +
      rect(55, 68.5, 34, 11, '#cf6a5f', 3),
  }),
  'bath-mat': (p) => ({
    box: [0, 40, 190, 76],
    body:
      path('M40 44H150Q160 44 164 52L186 98Q192 112 176 112H14Q-2 112 4 98L26 52Q30 44 40 44Z', p.deep) +
      path('M40 40H150Q160 40 164 48L186 92Q191 104 176 104H14Q-1 104 4 92L26 48Q30 40 40 40Z', p.mid) +
      repeat(6, (i) => oval(46 + i * 19.5, 52, 6.5, 3.6, p.tint)) +
      repeat(7, (i) => oval(36 + i * 19.7, 66, 7.2, 4.2, p.tint)) +
      repeat(7, (i) => oval(28 + i * 22.3, 82, 8, 4.8, p.tint)) +
      repeat(8, (i) => oval(22 + i * 20.8, 96, 7.6, 4.2, p.tint)) +
      path('M160 20a15 15 0 1 0 .1 0z', p.paper, 'opacity=".75"') +
      dot(136, 30, 8, p.paper, 'opacity=".6"') +
      dot(155, 29, 3.5, '#fff'),
  }),
  litter: (p) => ({
    box: [4, 34, 132, 74],
    body:
      line('M104 66L122 38', p.apricot, 7) +
      path('M14 70Q40 56 70 64T126 70V80H14Z', p.sand) +
      oval(46, 67, 3, 2, p.wood) +
      oval(80, 68, 3, 2, p.wood) +
      oval(64, 72, 3, 2, p.wood) +
      path('M8 72H132L124 102Q122 108 116 108H24Q18 108 16 102Z', p.mid) +
      rect(4, 68, 132, 12, p.deep, 6) +
      paw(70, 94, 0.4, p.pale),
  }),
  'dial-thermometer': (p) => ({
    box: [10, 4, 108, 120],
    body:
      path('M40 112H88L98 124H30Z', p.woodDeep) +
      dot(64, 60, 54, p.deep) +
      dot(64, 60, 46, p.paper) +
      line('M31 76A37 37 0 0 1 34 38', p.water, 8) +
      line('M40 32A37 37 0 0 1 86 31', p.leafPale, 8) +
      line('M93 38A37 37 0 0 1 97 76', p.apricot, 8) +
      line(
        repeat(9, (i) => {
          const t = Math.PI * (0.85 + i * 0.1625)
          return d`M${64 + 26 * Math.cos(t)} ${60 + 26 * Math.sin(t)}L${64 + 30 * Math.cos(t)} ${60 + 30 * Math.sin(t)}`
        }),
        p.ink,
        2.2,
      ) +
      line('M64 60L82 40', '#cf6a5f', 4.5) +
      dot(64, 60, 6, p.ink) +
      rect(46, 78, 36, 16, p.pale, 5) +
      path('M64 80c4 5 5 6 5 8a5 5 0 0 1-10 0c0-2 1-3 5-8z', p.water),
  }),
} as const satisfies Record<string, OwnDrawing>
