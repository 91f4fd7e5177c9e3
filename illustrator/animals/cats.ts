import { dot, line, oval, path, rect } from '../shapes.ts'
import { eyes, ink, noseRose, rose, type OwnDrawing } from './fur.ts'

const sitting: OwnDrawing = (p, [a, b, c]) => ({
  box: [16, 2, 94, 123],
  body:
    line('M74 114C108 120 112 94 98 84', b, 10) +
    path('M50 48C30 54 20 84 20 106C20 121 32 125 50 125S80 121 80 106C80 84 70 54 50 48Z', a) +
    path('M50 56C40 58 36 72 38 88Q50 98 62 88C64 72 60 58 50 56Z', c) +
    line('M24 96q6 3 10 2M76 96q-6 3-10 2M27 84q5 3 8 2M73 84q-5 3-8 2', b, 3.5) +
    line('M50 94v28M36 98q2 10 1 20M64 98q-2 10-1 20', b, 2, 'opacity=".6"') +
    oval(41, 121, 9, 4.5, c) +
    oval(59, 121, 9, 4.5, c) +
    path('M34 53Q50 62 66 53L67 59Q50 69 33 59Z', p.deep) +
    dot(50, 66, 4.5, p.apricot) +
    path('M25 30L23 3Q37 7 46 15H54Q63 7 77 3L75 30Z', a) +
    path('M29 20L28 9Q34 11 39 16ZM71 20L72 9Q66 11 61 16Z', rose) +
    oval(50, 34, 28, 22, a) +
    oval(50, 43, 12, 8.5, c) +
    line('M50 13.5v8M43 14.5l1.5 6M57 14.5l-1.5 6', b, 3.2) +
    eyes(38, 62, 33, 3.6) +
    path('M46.5 39h7l-3.5 4z', noseRose) +
    line('M50 43v2.5M44.5 46.5q3 2 5.5-1q2.5 3 5.5 1', ink, 1.3) +
    line('M20 38l10 2M20 45l10-1M80 38l-10 2M80 45l-10-1', b, 1.1),
})

const fromBehind: OwnDrawing = (_, [a, b]) => ({
  box: [16, 2, 96, 122],
  body:
    line('M74 114C104 120 116 104 104 86', b, 10) +
    path('M50 40C28 44 17 78 17 102C17 119 30 124 50 124S83 119 83 102C83 78 72 44 50 40Z', a) +
    path('M27 30L25 3Q37 7 46 16H54Q63 7 75 3L73 30Z', a) +
    oval(50, 33, 25, 20.5, a) +
    line('M50 13v15M42 14.5l2 10M58 14.5l-2 10', b, 4) +
    line('M38 66q12 5 24 0M33 80q17 6 34 0M30 95q20 7 40 0', b, 4.5),
})

const asleep: OwnDrawing = (_, [a, b, c]) => ({
  box: [4, 4, 120, 58],
  body:
    path('M22 62C8 60 20 6 70 6C108 6 124 28 122 48C121 60 108 62 90 62Z', a) +
    line('M72 8q4 10 0 18M88 9q5 10 1 19M103 16q5 9 1 17', b, 4.5) +
    line('M113 53C98 60 74 58 56 58', b, 10) +
    path('M9 34L8 14Q18 17 25 24H35Q43 17 52 15L51 36Z', a) +
    oval(30, 43, 23, 18, a) +
    oval(30, 51, 10, 7, c) +
    line('M15 42q4 4 8 0M37 42q4 4 8 0', ink, 1.9) +
    path('M27.5 47h5l-2.5 3z', noseRose) +
    line('M30 50v2.5', ink, 1.2),
})

/** The long stretch after a nap: front low, tail up. */
const stretching: OwnDrawing = (p, [a, b, c]) => ({
  box: [0, 4, 146, 116],
  body:
    line('M122 52C136 44 140 24 130 10', b, 10) +
    line('M104 72L104 92L110 114', b, 13) +
    rect(14, 108, 44, 11, b, 5.5) +
    path(
      'M28 98C32 78 54 76 74 66C90 56 104 42 120 46C134 52 132 74 124 82C112 92 96 86 84 92C70 100 60 112 46 112C34 112 26 106 28 98Z',
      a,
    ) +
    line('M118 74L122 94L118 114', a, 14) +
    line('M118 115h-8', c, 9) +
    rect(2, 108, 52, 11, a, 5.5) +
    rect(2, 108, 16, 11, c, 5.5) +
    line('M80 64q8 8 7 16M93 56q8 9 7 18M107 49q7 8 7 16', b, 4.5) +
    path('M44 110C58 112 72 102 84 94C72 92 56 96 44 110Z', c, 'opacity=".8"') +
    path('M20 66L15 42Q29 45 36 53H44Q53 46 66 45L60 68Z', a) +
    path('M21 58L20 48Q27 50 31 54ZM58 58L60 50Q53 51 49 55Z', rose) +
    oval(40, 74, 26, 20, a) +
    path('M24 91Q40 99 58 89L58 95Q41 105 25 97Z', p.deep) +
    oval(36, 82, 11, 8, c) +
    line('M22 72q4 4 8.5 0M43 72q4 4 8.500 0', ink, 2) +
    path('M32.5 77h7l-3.5 4z', noseRose) +
    line('M36 81v2M31 84.5q3 2 5-1q3 3 5.500 1', ink, 1.3) +
    line('M40 55v8M33.5 56l1.5 6M46.5 56l-1.5 6', b, 3),
})

/** Paws tucked in, facing the reader. */
const loaf: OwnDrawing = (p, [a, b, c]) => ({
  box: [8, 2, 116, 92],
  body:
    line('M112 88C126 84 122 70 112 72', b, 10) +
    path('M16 94C4 78 18 44 62 44C108 44 124 74 114 94Z', a) +
    line('M84 48q4 10 1 19M98 53q5 10 2 18M110 62q4 7 2 15', b, 4.5) +
    path('M30 94C30 80 40 76 50 76S70 80 70 94Z', c) +
    path('M34 53Q50 63 66 53L67 60Q50 71 33 60Z', p.deep) +
    dot(50, 66, 4.5, p.apricot) +
    path('M25 30L23 3Q37 7 46 15H54Q63 7 77 3L75 30Z', a) +
    path('M29 20L28 9Q34 11 39 16ZM71 20L72 9Q66 11 61 16Z', rose) +
    oval(50, 34, 28, 22, a) +
    oval(50, 43, 12, 8.5, c) +
    line('M50 13.5v8M43 14.5l1.5 6M57 14.5l-1.5 6', b, 3.2) +
    eyes(38, 62, 33, 3.6) +
    path('M46.5 39h7l-3.5 4z', noseRose) +
    line('M50 43v2.5M44.5 46.5q3 2 5.5-1q2.5 3 5.5 1', ink, 1.3) +
    line('M20 38l10 2M20 45l10-1M80 38l-10 2M80 45l-10-1', b, 1.1),
})

export const cats = {
  'cat-sit': sitting,
  'cat-back': fromBehind,
  'cat-stretch': stretching,
  'cat-loaf': loaf,
  'cat-sleep': asleep,
} as const satisfies Record<string, OwnDrawing>
