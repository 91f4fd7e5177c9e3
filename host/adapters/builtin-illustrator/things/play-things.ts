/** Toys, gadgets and the season's things. */
import type { OwnDrawing } from '../animals/fur.ts'
import { dot, line, oval, path, rect } from '../shapes.ts'

export const playThings = {
  ball: (p) => ({
    box: [24, 44, 80, 80],
    body: dot(64, 84, 40, '#c9d269') + line('M34 58Q58 84 36 112M94 58Q70 84 92 112', p.paper, 5),
  }),
  'feather-wand': (p) => ({
    box: [0, -2, 128, 126],
    body:
      line('M124 120L52 12', p.wood, 6) +
      line('M124 120L100 84', p.deep, 10) +
      line('M52 12C28 -2 16 20 30 44', p.ink, 2) +
      path('M30 46C10 56 -2 82 4 108C22 96 36 74 34 50Z', p.pop) +
      path('M30 46C22 68 24 96 38 116C50 96 50 66 36 48Z', p.apricot) +
      path('M32 46C40 58 54 84 72 92C74 70 58 50 36 44Z', p.mid) +
      line('M30 50Q14 74 6 104M33 50Q32 84 38 112M35 48Q50 72 70 90', p.paper, 1.8, 'opacity=".8"') +
      dot(32, 45, 7.5, p.deep) +
      dot(30, 43, 2.4, p.tint),
  }),
  'chew-toy': (p) => ({
    box: [24, 2, 84, 122],
    body:
      path(
        'M64 18C82 18 92 28 90 40C98 46 100 54 96 62C108 74 110 88 106 98C100 116 84 124 65 124S30 116 25 98C21 86 24 74 34 62C30 54 32 46 40 40C38 28 46 18 64 18Z',
        p.deep,
      ) +
      path(
        'M84 26C92 34 90 40 90 40C98 46 100 54 96 62C108 74 110 88 106 98C100 114 86 122 70 124C92 110 98 90 84 68C92 58 90 48 80 42C86 36 86 30 84 26Z',
        p.dark,
        'opacity=".35"',
      ) +
      line('M40 40Q64 50 90 40M34 62Q64 74 96 62', p.dark, 3, 'opacity=".45"') +
      oval(64, 20, 17, 8, p.dark) +
      path('M49 19C48 6 58 2 66 4C76 4 82 12 79 20Q64 27 49 19Z', p.cream) +
      oval(60, 11, 4, 2.6, p.wood) +
      oval(70, 14, 4, 2.6, p.apricot) +
      line('M36 82Q34 98 44 108', '#fff', 5, 'opacity=".3"') +
      line('M46 48q-3 6 0 10', '#fff', 4, 'opacity=".3"'),
  }),
  'rope-toy': (p) => ({
    box: [2, 52, 156, 62],
    body:
      line('M18 66L8 56M18 74L4 74M20 82L8 92M142 66L152 56M142 74L156 74M140 82L152 92', p.cream, 5) +
      line('M22 74C46 56 58 92 80 74S118 58 138 74', p.cream, 17) +
      line('M34 62l8 18M48 62l6 20M66 78l8 -18M84 64l10 16M100 60l8 18M116 60l4 20', p.pop, 5) +
      dot(24, 74, 15, p.pop) +
      dot(136, 74, 15, p.pop) +
      line('M16 68q8 8 16 2M128 68q8 8 16 2', p.popDeep, 3.5) +
      line('M14 80q10 6 20 -2M126 80q10 6 20 -2', p.popDeep, 3.5),
  }),
  disc: (p) => ({
    box: [8, 60, 132, 56],
    body:
      path('M8 86C8 106 36 116 74 116S140 106 140 86Z', p.deep) +
      oval(74, 86, 66, 26, p.mid) +
      oval(74, 84, 48, 17, p.tint) +
      oval(74, 84, 28, 9, p.mid) +
      line('M24 78Q34 66 58 63', '#fff', 4, 'opacity=".5"'),
  }),
  phone: (p) => ({
    box: [26, 2, 76, 122],
    body:
      path('M40 124L52 96H88L102 124Z', p.woodDeep) +
      rect(34, 2, 60, 112, p.ink, 11) +
      rect(39, 10, 50, 96, p.pale, 6) +
      path('M39 66Q56 52 66 68T89 60V100Q89 106 83 106H45Q39 106 39 100Z', p.tint) +
      line('M46 92Q58 74 66 84T82 60', p.paper, 4) +
      path('M64 58C52 44 52 26 64 26S76 44 64 58Z', p.apricot) +
      dot(64, 38, 5, p.paper),
  }),
  petcam: (p) => ({
    box: [24, 14, 80, 110],
    body:
      rect(34, 112, 60, 12, p.metalDeep, 6) +
      rect(57, 90, 14, 26, p.metal) +
      dot(64, 54, 40, p.paper) +
      path('M64 14A40 40 0 0 1 64 94Q84 54 64 14Z', p.metal, 'opacity=".7"') +
      dot(60, 54, 24, p.ink) +
      dot(60, 54, 14, p.deep) +
      dot(54, 48, 5, p.pale) +
      dot(60, 86, 2.5, p.apricot),
  }),
  pumpkin: (p) => ({
    box: [10, 30, 108, 94],
    body:
      path('M60 50Q58 34 70 30L78 34Q70 40 70 50Z', p.leafDeep) +
      oval(34, 86, 24, 36, '#d98b4f') +
      oval(94, 86, 24, 36, '#cc7c45') +
      oval(50, 85, 24, 39, '#e39a5a') +
      oval(80, 85, 24, 39, '#d98b4f') +
      oval(64, 85, 20, 39, '#eba768'),
  }),
} as const satisfies Record<string, OwnDrawing>
