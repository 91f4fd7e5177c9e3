/** Beds, mats, perches, posts and boxes. */
import type { OwnDrawing } from '../animals/fur.ts'
import { dot, leaf, line, repeat, oval, path, paw, rect } from '../shapes.ts'

export const restThings = {
  bed: (p) => ({
    box: [0, 56, 160, 60],
    body:
      path('M4 92Q0 58 40 56H120Q160 58 156 92Z', p.deep) +
      path('M20 92Q20 68 48 68H112Q140 68 140 92Z', p.mid) +
      path('M18 94Q18 76 46 76H114Q142 76 142 94Z', p.cream) +
      line('M44 82H116', p.paper, 4) +
      path(
        'M2 88Q2 80 12 80Q24 80 28 90Q36 102 80 102T132 90Q136 80 148 80Q158 80 158 88V100Q158 116 138 116H22Q2 116 2 100Z',
        p.pop,
      ) +
      line('M24 110q56 4 112 0', p.popPale, 2.5, 'stroke-dasharray="5 6"'),
  }),
  'ortho-bed': (p) => ({
    box: [0, 22, 184, 100],
    body:
      path('M22 70Q16 22 48 22H136Q168 22 162 70Z', p.deep) +
      path('M34 58Q34 34 52 34H132Q150 34 150 58Z', p.mid) +
      path('M34 54H150L174 86H10Z', p.cream) +
      line('M46 62H138M38 70H146M28 79H156', p.floor, 2.6, 'stroke-dasharray="7 7"') +
      path('M38 40Q38 30 27 30Q14 30 11 46L2 82Q0 94 10 94Q20 94 24 84Z', p.deep) +
      path('M146 40Q146 30 157 30Q170 30 173 46L182 82Q184 94 174 94Q164 94 160 84Z', p.deep) +
      rect(4, 86, 176, 36, p.mid, 12) +
      rect(4, 86, 176, 15, p.tint, 7) +
      rect(4, 98, 176, 6, p.paper) +
      line('M14 112H170', p.deep, 2.4, 'stroke-dasharray="5 6" opacity=".7"') +
      rect(124, 105, 30, 13, p.paper, 4) +
      paw(139, 112.5, 0.26, p.deep),
  }),
  'cooling-mat': (p) => ({
    box: [0, 46, 184, 70],
    body:
      path('M36 50H148Q156 50 160 57L181 100Q187 116 172 116H12Q-3 116 3 100L24 57Q28 50 36 50Z', '#7fa9b8') +
      path('M36 46H148Q156 46 160 53L181 95Q186 108 172 108H12Q-2 108 3 95L24 53Q28 46 36 46Z', p.ice) +
      path('M40 53H144Q150 53 153 58L169 92Q172 100 163 100H21Q12 100 15 92L31 58Q34 53 40 53Z', p.water) +
      line('M48 62q10 -5 20 0t20 0t20 0t20 0t12 0M36 90q12 -6 24 0t24 0t24 0t24 0t16 0', p.paper, 3, 'opacity=".75"') +
      line('M92 66v20M80 71l24 10M104 71l-24 10M88 68l4 3 4-3M88 84l4-3 4 3', p.paper, 3.6) +
      dot(44, 76, 3, p.paper, 'opacity=".8"') +
      dot(136, 76, 3, p.paper, 'opacity=".8"') +
      line('M160 103q10 0 14 -5', p.paper, 3, 'opacity=".8"'),
  }),
  'window-perch': (p) => ({
    box: [0, -6, 150, 130],
    body:
      rect(8, -6, 134, 122, p.paper, 8) +
      rect(16, 2, 118, 106, p.sky, 4) +
      dot(46, 32, 14, p.paper, 'opacity=".9"') +
      path('M16 108V74Q46 52 76 72T134 66V108Z', p.leafPale) +
      rect(71, 2, 8, 106, p.paper) +
      line('M34 30L26 92M116 30L124 92', p.metalDeep, 3) +
      dot(34, 28, 7, p.dark) +
      dot(116, 28, 7, p.dark) +
      path('M6 86H144Q150 86 150 93V102Q148 118 75 118T0 102V93Q0 86 6 86Z', p.deep) +
      path('M12 82H138Q146 82 146 90Q140 100 75 100T4 90Q4 82 12 82Z', p.mid) +
      oval(75, 88, 56, 6, p.cream) +
      line('M12 106q60 14 126 0', p.tint, 2.5, 'stroke-dasharray="5 6"'),
  }),
  cushion: (p) => ({
    box: [0, 86, 160, 38],
    body:
      path('M8 104Q4 88 26 88Q80 82 134 88Q156 88 152 104Q156 122 134 122Q80 126 26 122Q4 122 8 104Z', p.pop) +
      line('M20 104q60 8 120 0', p.popPale, 3, 'stroke-dasharray="6 8"'),
  }),
  post: (p) => ({
    box: [10, 0, 110, 124],
    body:
      rect(16, 114, 98, 10, p.woodDeep, 5) +
      rect(38, 40, 16, 76, p.sand) +
      rect(84, 74, 14, 42, p.sand) +
      line('M38 50h16M38 60h16M38 70h16M38 80h16M38 90h16M38 100h16M84 84h14M84 94h14M84 104h14', p.wood, 2.5) +
      rect(70, 64, 46, 12, p.mid, 6) +
      rect(10, 2, 74, 40, p.mid, 10) +
      path('M34 42V26a13 13 0 0 1 26 0V42Z', p.dark) +
      line('M104 76v14', p.ink, 1.5) +
      dot(104, 94, 5, p.apricot),
  }),
  box: (p) => ({
    box: [2, 34, 124, 90],
    body:
      rect(12, 54, 104, 70, p.wood) +
      path('M12 54L2 76H30L40 54ZM116 54L126 76H98L88 54Z', p.floor) +
      rect(12, 54, 104, 9, p.woodDeep, 0, 'opacity=".45"') +
      rect(54, 54, 20, 70, p.floorLine) +
      paw(96, 106, 0.4, p.woodDeep),
  }),
  crate: (p) => ({
    box: [4, 20, 140, 104],
    body:
      rect(10, 106, 128, 12, p.pop, 6) +
      path('M20 106Q24 88 60 90Q110 86 128 106Z', p.popPale) +
      line('M8 24H140V118H8Z', p.dark, 5) +
      line(repeat(9, (i) => `M${20 + i * 13.5} 26V116`) + 'M8 54H140M8 86H140', p.metalDeep, 2.6) +
      line('M74 24V118', p.dark, 4) +
      rect(66, 64, 16, 8, p.apricot, 3) +
      rect(2, 116, 144, 8, p.dark, 4) +
      line('M60 24q14 -12 28 0', p.dark, 5),
  }),
  plant: (p) => ({
    box: [12, 0, 104, 124],
    body:
      leaf(64, 92, 0, 86, p.leaf) +
      leaf(64, 92, -34, 78, p.leafDeep) +
      leaf(64, 92, 34, 78, p.leafDeep) +
      leaf(64, 92, -62, 56, p.leaf) +
      leaf(64, 92, 62, 56, p.leaf) +
      path('M36 84H92L86 118Q85 124 79 124H49Q43 124 42 118Z', p.apricot) +
      rect(33, 82, 62, 11, p.wood, 3),
  }),
} as const satisfies Record<string, OwnDrawing>
