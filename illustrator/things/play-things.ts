/** Toys, gadgets and the season's things. */
import type { OwnDrawing } from '../animals/fur.ts'
import { dot, line, repeat, oval, path, rect } from '../shapes.ts'

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
        'M64 18C80 18 90 27 88 38C86 46 86 48 92 52C98 60 97 66 92 72C106 80 110 92 106 102C100 118 84 124 65 124S30 118 25 102C21 92 25 80 38 72C33 66 32 60 38 52C44 48 44 46 42 38C40 27 48 18 64 18Z',
        p.pop,
      ) +
      path(
        'M82 24C90 30 88 38 88 38C86 46 86 48 92 52C98 60 97 66 92 72C106 80 110 92 106 102C100 116 86 123 70 124C90 112 96 92 82 72C88 64 86 56 78 50C76 42 86 34 82 24Z',
        p.popDeep,
        'opacity=".6"',
      ) +
      line('M42 42Q64 51 88 42M38 69Q64 80 92 69', p.popDeep, 3, 'opacity=".6"') +
      oval(64, 20, 17, 8, p.popDeep) +
      path('M49 19C48 6 58 2 66 4C76 4 82 12 79 20Q64 27 49 19Z', p.cream) +
      oval(60, 11, 4, 2.6, p.apricot) +
      oval(70, 14, 4, 2.6, p.leaf) +
      line('M36 88Q35 100 44 109', '#fff', 5, 'opacity=".4"') +
      line('M46 54q-3 5 0 9', '#fff', 4, 'opacity=".4"'),
  }),
  'rope-toy': (p) => ({
    box: [0, 52, 160, 44],
    body:
      line('M14 66L3 57M12 75H1M14 84L3 92M146 66L157 57M148 75H159M146 84L157 92', p.popPale, 5) +
      rect(24, 63, 112, 24, p.popPale, 12) +
      path(
        repeat(6, (i) => `M${40 + i * 14} 87l10 -24h8l-10 24z`),
        p.pop,
      ) +
      dot(24, 75, 17, p.pop) +
      dot(136, 75, 17, p.pop) +
      line('M13 69q9 9 20 2M12 80q10 7 22 -1M127 71q9 9 20 2M126 81q10 7 22 -1', p.popDeep, 3.5),
  }),
  disc: (p) => ({
    box: [8, 60, 132, 56],
    body:
      path('M8 86C8 106 36 116 74 116S140 106 140 86Z', p.deep) +
      oval(74, 86, 66, 26, p.mid) +
      oval(74, 85, 50, 17.5, p.tint, 'opacity=".55"') +
      oval(74, 86, 34, 11, p.mid) +
      line('M50 84q24 -9 48 0', p.deep, 2.5, 'opacity=".5"') +
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
