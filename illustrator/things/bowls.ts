import type { OwnDrawing } from '../animals/fur.ts'
import { bone, d, dot, line, repeat, oval, path, paw, rect } from '../shapes.ts'

const kibble = (points: readonly (readonly [number, number, number])[], light: string, dark: string) =>
  points.map(([x, y, r], i) => oval(x, y, r, r * 0.84, i % 2 ? light : dark)).join('')

export const bowls = {
  bowl: (p) => ({
    box: [8, 43, 112, 59],
    body:
      kibble(
        [
          [40, 58, 12],
          [58, 54, 13],
          [78, 56, 13],
          [68, 60, 10],
          [92, 60, 10],
        ],
        p.wood,
        p.woodDeep,
      ) +
      path('M16 62H112L120 96Q120 102 112 102H16Q8 102 8 96Z', p.deep) +
      path('M16 62H112L113.5 68H14.5Z', p.mid) +
      bone(46, 85, p.paper),
  }),
  'slow-feeder': (p) => ({
    box: [2, 30, 144, 86],
    body:
      path('M6 68C8 100 22 116 42 116H106C126 116 140 100 142 68Z', p.deep) +
      path('M14 92C20 108 30 116 42 116H106C118 116 128 108 134 92C110 104 38 104 14 92Z', p.dark, 'opacity=".3"') +
      oval(74, 64, 72, 34, p.mid) +
      oval(74, 66, 62, 28, p.dark) +
      oval(74, 70, 57, 23, p.deep) +
      line(
        'M29 74C25 58 44 45 70 44M86 45C108 47 122 58 120 70M110 82C100 90 84 94 68 93M54 90C48 88 42 85 38 82',
        p.tint,
        8.5,
      ) +
      line('M50 72C48 62 58 56 72 56M86 58C98 60 102 68 96 75M82 81C72 83 62 81 57 78', p.tint, 8) +
      oval(76, 69, 8, 5.5, p.tint) +
      kibble(
        [
          [40, 62, 4.5],
          [62, 68, 4.5],
          [80, 51, 4.5],
          [108, 64, 4.5],
          [88, 72, 4.5],
          [46, 80, 4.5],
          [76, 87, 4.5],
          [104, 76, 4.5],
        ],
        p.sand,
        p.wood,
      ),
  }),
  'travel-bowl': (p) => ({
    box: [4, 36, 146, 80],
    body:
      path('M10 50L26 110Q27 116 34 116H92Q99 116 100 110L116 50Z', p.mid) +
      line('M15 70Q63 82 111 70M20 88Q63 99 106 88M25 104Q63 113 101 104', p.deep, 3.5, 'opacity=".7"') +
      oval(63, 50, 57, 14, p.deep) +
      oval(63, 50, 48, 10, p.water) +
      line('M40 49q10 -4 20 0M68 53q8 -3 18 0', p.paper, 2.5, 'opacity=".8"') +
      path('M112 44Q126 42 128 54L118 60Z', p.deep) +
      line('M124 52C120 64 120 84 128 92C138 98 146 88 144 74C142 62 134 52 126 54', p.apricot, 6) +
      line('M143 66L146 84', p.metalDeep, 5),
  }),
  fountain: (p) => ({
    box: [14, 20, 100, 104],
    body:
      rect(20, 76, 88, 48, p.paper, 18) +
      rect(20, 104, 88, 20, p.tint, 10) +
      oval(64, 78, 50, 14, p.metal) +
      oval(64, 76, 42, 10, p.water) +
      path('M52 76V44Q52 22 72 22T90 40L84 42Q82 30 72 30T62 44V76Z', p.metalDeep) +
      line('M87 44Q90 60 86 74', p.water, 6) +
      oval(86, 76, 10, 3, p.paper, 'opacity=".8"') +
      dot(96, 112, 4, p.deep),
  }),
  feeder: (p) => ({
    box: [14, 4, 104, 120],
    body:
      rect(30, 4, 68, 12, p.deep, 6) +
      path('M34 16H94L90 72H38Z', p.paper) +
      path('M36 36H92L90 72H38Z', p.wood) +
      kibble(
        [
          [46, 46, 6],
          [60, 42, 6],
          [74, 48, 6],
          [84, 42, 6],
          [54, 58, 6],
          [70, 60, 6],
          [82, 58, 6],
        ],
        p.woodDeep,
        p.woodDeep,
      ) +
      rect(28, 70, 72, 42, p.mid, 12) +
      dot(64, 86, 9, p.paper) +
      line('M64 81v5l4 3', p.dark, 2) +
      path('M14 106H118L110 120Q108 124 102 124H30Q24 124 22 120Z', p.deep) +
      kibble(
        [
          [50, 105, 9],
          [66, 103, 9],
          [80, 105, 9],
        ],
        p.wood,
        p.woodDeep,
      ),
  }),
  'puzzle-feeder': (p) => ({
    box: [0, 30, 160, 86],
    body:
      path('M10 76L4 100Q4 116 20 116H140Q156 116 156 100L150 76Z', p.deep) +
      path('M30 34H130Q138 34 141 42L154 84Q156 94 146 94H14Q4 94 6 84L19 42Q22 34 30 34Z', p.mid) +
      repeat(3, (i) => oval(44 + i * 36, 50, 13, 7, p.dark, 'opacity=".55"')) +
      repeat(3, (i) => oval(38 + i * 42, 76, 15, 8.5, p.dark, 'opacity=".55"')) +
      kibble(
        [
          [42, 51, 5],
          [48, 49, 4],
          [36, 77, 5],
          [42, 75, 5],
          [118, 51, 5],
          [124, 78, 5],
        ],
        p.sand,
        p.wood,
      ) +
      oval(80, 47, 13, 7, p.apricot) +
      oval(80, 45, 5, 3, p.paper) +
      oval(80, 72, 15, 8.5, p.pop) +
      oval(80, 70, 6, 3.4, p.paper) +
      oval(128, 73, 15, 8.5, p.apricot) +
      oval(128, 71, 6, 3.4, p.paper) +
      line('M56 60Q80 66 104 60', p.deep, 3, 'opacity=".6"'),
  }),
  'lick-mat': (p) => ({
    box: [0, 44, 168, 76],
    body:
      path('M34 46H134Q142 46 145 53L166 104Q170 120 156 120H12Q-2 120 2 104L23 53Q26 46 34 46Z', p.deep) +
      path('M36 46H132Q140 46 143 52L162 100Q165 112 154 112H14Q3 112 6 100L25 52Q28 46 36 46Z', p.mid) +
      line(
        repeat(4, (i) => d`M${36 + i * 9 - i * 2} ${56 + i * 10}q8 -5 14 0t14 0`),
        p.tint,
        3.4,
      ) +
      repeat(12, (i) => oval(98 + (i % 4) * 12 + Math.floor(i / 4) * 2, 57 + Math.floor(i / 4) * 8, 3.6, 2.2, p.tint)) +
      line('M22 92h44M19 101h46M26 84h40', p.tint, 3.4) +
      line('M100 90l14 16M114 90l14 16M128 90l14 16M114 90l-14 16M128 90l-14 16M142 90l-14 16', p.tint, 3) +
      path('M64 72C72 62 90 66 100 72C114 76 112 90 98 92C86 98 76 90 66 90C54 88 56 78 64 72Z', p.cream) +
      path('M72 76C80 70 92 74 98 78', 'none', `stroke="${p.sand}" stroke-width="4" stroke-linecap="round"`) +
      oval(84, 84, 3, 2.4, p.pop) +
      oval(94, 84, 3, 2.4, p.pop),
  }),
  'food-bin': (p) => ({
    box: [18, 2, 92, 122],
    body:
      rect(26, 26, 76, 98, p.paper, 12) +
      path('M30 60Q46 52 64 60T98 58V112Q98 120 90 120H38Q30 120 30 112Z', p.wood) +
      kibble(
        [
          [40, 70, 6],
          [54, 66, 6],
          [70, 70, 6],
          [86, 66, 6],
          [46, 84, 6],
          [62, 82, 6],
          [80, 84, 6],
          [40, 100, 6],
          [56, 100, 6],
          [72, 98, 6],
          [88, 102, 6],
          [64, 112, 6],
          [48, 112, 6],
          [82, 114, 6],
        ],
        p.woodDeep,
        p.floorLine,
      ) +
      rect(26, 26, 76, 98, p.sky, 12, 'opacity=".22"') +
      rect(42, 78, 44, 32, p.paper, 6) +
      paw(64, 95, 0.55, p.deep) +
      rect(20, 10, 88, 20, p.deep, 8) +
      rect(48, 2, 32, 12, p.mid, 6) +
      rect(18, 22, 14, 22, p.apricot, 5) +
      rect(96, 22, 14, 22, p.apricot, 5) +
      line('M34 40v40', '#fff', 4, 'opacity=".6"'),
  }),
  'kibble-bag': (p) => ({
    box: [22, 0, 84, 124],
    body:
      path('M28 14Q24 60 24 112Q24 124 34 124H94Q104 124 104 112Q104 60 100 14Z', p.mid) +
      path('M24 84Q24 60 26 48Q64 62 102 48Q104 66 104 84Q64 100 24 84Z', p.cream) +
      path('M26 4H102L98 18H30Z', p.deep) +
      line('M34 4v13M46 4v13M58 4v13M70 4v13M82 4v13M94 4v13', p.mid, 2) +
      paw(64, 70, 0.8, p.deep) +
      rect(40, 102, 48, 8, p.pale, 4) +
      path('M90 20Q96 70 94 124Q104 124 104 112Q104 60 100 16Z', p.deep, 'opacity=".35"'),
  }),
} as const satisfies Record<string, OwnDrawing>
