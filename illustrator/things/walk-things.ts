/** Collars, harnesses, lines and everything for the way. */
import type { OwnDrawing } from '../animals/fur.ts'
import { bone, dot, line, repeat, oval, path, paw, rect } from '../shapes.ts'

export const walkThings = {
  collar: (p) => ({
    box: [14, 24, 100, 92],
    body:
      line('M64 84C30 84 20 68 20 54S38 30 64 30S108 38 108 54S98 84 64 84Z', p.deep, 11) +
      line('M64 84C30 84 20 68 20 54', p.mid, 11) +
      rect(56, 77, 16, 15, p.metal, 3) +
      dot(64, 103, 13, p.apricot) +
      paw(64, 104, 0.42, p.paper),
  }),
  'gps-collar': (p) => ({
    box: [10, 14, 108, 100],
    body:
      line('M64 82C30 82 18 66 18 50S38 22 64 22S110 34 110 50S98 82 64 82Z', p.mid, 12) +
      line('M64 22C38 22 18 34 18 50C18 56 20 62 24 67', p.deep, 12) +
      rect(36, 66, 56, 48, p.ink, 13) +
      rect(42, 72, 44, 36, p.pale, 8) +
      path('M64 102C54 91 54 77 64 77S74 91 64 102Z', p.apricot) +
      dot(64, 86, 4, p.paper),
  }),
  leash: (p) => ({
    box: [8, 30, 112, 76],
    body:
      line('M92 84C120 76 122 44 100 36C84 32 78 50 92 58', p.deep, 7) +
      line('M24 88C24 72 104 72 104 88S24 104 24 88ZM32 80C32 66 98 66 98 80S32 94 32 80Z', p.deep, 7) +
      line('M32 80C32 66 98 66 98 80', p.mid, 7) +
      line('M26 90Q14 84 14 68', p.deep, 7) +
      rect(8, 44, 12, 24, p.metalDeep, 6) +
      dot(14, 42, 6, p.metal),
  }),
  'long-line': (p) => ({
    box: [0, 18, 158, 98],
    body:
      oval(80, 84, 72, 31, p.deep) +
      oval(80, 80, 72, 31, p.mid) +
      oval(80, 78, 62, 25, p.deep) +
      oval(80, 75, 62, 25, p.mid) +
      oval(80, 73, 51, 19.5, p.deep) +
      oval(80, 70, 51, 19.5, p.mid) +
      oval(80, 69, 38, 13, p.dark, 'opacity=".75"') +
      line('M118 62C132 40 116 22 98 26C84 30 84 46 98 52', p.mid, 8) +
      line('M44 60C22 50 14 42 16 36', p.mid, 8) +
      rect(9, 18, 14, 22, p.metalDeep, 7) +
      rect(13, 22, 6, 12, p.paper, 3) +
      rect(102, 52, 20, 16, p.apricot, 4),
  }),
  harness: (p) => ({
    box: [4, 2, 120, 121],
    body:
      line('M96 32C122 38 128 108 100 116', p.deep, 9) +
      line('M40 44C22 50 16 88 34 98', p.deep, 9) +
      line('M34 98C56 112 76 118 100 116', p.deep, 10) +
      line('M96 32C74 44 74 110 100 116', p.mid, 11) +
      line('M40 44C58 52 58 92 34 98', p.mid, 11) +
      path('M34 36C56 14 88 12 106 28Q112 36 106 48C86 38 66 42 50 58Q38 60 33 50Q30 42 34 36Z', p.deep) +
      line('M44 42C60 28 80 26 98 34', p.apricot, 4) +
      line('M58 20Q74 0 92 16', p.dark, 6) +
      rect(78, 66, 13, 19, p.dark, 4) +
      rect(80, 73, 9, 5, p.metal, 2) +
      rect(14, 66, 18, 14, p.dark, 5) +
      line('M18 82a9 9 0 1 0 .1 0z', p.metalDeep, 4.5),
  }),
  'car-harness': (p) => ({
    box: [4, 2, 156, 121],
    body:
      line('M100 40C128 26 146 40 144 66', p.ink, 9) +
      line('M104 36C126 28 140 40 140 60', p.metalDeep, 1.6, 'stroke-dasharray="4 5"') +
      path('M134 64H154V84H149V98H139V84H134Z', p.metal) +
      rect(130, 92, 28, 30, p.ink, 6) +
      rect(136, 104, 16, 10, '#cf6a5f', 3) +
      line('M96 32C122 38 128 108 100 116', p.deep, 9) +
      line('M40 44C22 50 16 88 34 98', p.deep, 9) +
      line('M34 98C56 112 76 118 100 116', p.deep, 10) +
      line('M96 32C74 44 74 110 100 116', p.pop, 11) +
      line('M40 44C58 52 58 92 34 98', p.pop, 11) +
      path('M34 36C56 14 88 12 106 28Q112 36 106 48C86 38 66 42 50 58Q38 60 33 50Q30 42 34 36Z', p.popDeep) +
      line('M44 42C60 28 80 26 98 34', p.apricot, 4) +
      line('M58 20Q74 0 92 16', p.dark, 6) +
      rect(78, 66, 13, 19, p.dark, 4) +
      rect(80, 73, 9, 5, p.metal, 2) +
      path('M28 58Q42 62 52 58Q58 76 42 92Q26 88 24 74Q24 64 28 58Z', p.popDeep),
  }),
  'treat-pouch': (p) => ({
    box: [8, 0, 112, 124],
    body:
      line('M20 34Q64 -22 108 34', p.dark, 7) +
      oval(46, 34, 9, 7, p.wood) +
      oval(64, 30, 10, 8, p.sand) +
      oval(82, 34, 9, 7, p.wood) +
      path('M18 42H110Q114 80 108 106Q106 124 90 124H38Q22 124 20 106Q14 80 18 42Z', p.mid) +
      path('M96 42H110Q114 80 108 106Q106 124 90 124H84Q98 112 96 42Z', p.deep, 'opacity=".45"') +
      rect(10, 32, 108, 16, p.deep, 8) +
      line('M20 40h88', p.tint, 2, 'stroke-dasharray="5 5"') +
      path('M34 74H92V102Q92 112 82 112H44Q34 112 34 102Z', p.deep) +
      rect(32, 68, 62, 12, p.dark, 5, 'opacity=".8"') +
      bone(46, 96, p.paper) +
      dot(114, 58, 6, p.apricot) +
      line('M112 48v6', p.dark, 4),
  }),
  clicker: (p) => ({
    box: [18, 10, 92, 108],
    body:
      line('M84 84C108 78 112 40 96 22C86 12 74 20 82 32', p.apricot, 6) +
      path('M30 50Q32 38 46 38H80Q94 38 94 52L90 100Q88 118 70 118H50Q32 118 30 100Z', p.deep) +
      path('M38 54Q38 46 48 46H76Q86 46 86 56L84 76H40Z', p.mid) +
      oval(62, 94, 17, 14, p.apricot) +
      oval(60, 91, 11, 8, '#fff', 'opacity=".3"') +
      line('M48 56h26M47 63h28', p.tint, 3),
  }),
  whistle: (p) => ({
    box: [8, 22, 112, 84],
    body:
      line('M30 46C20 20 60 20 90 34', p.deep, 5) +
      path('M44 42H114Q120 42 120 48V58Q120 62 114 62L78 66A30 30 0 1 1 44 42Z', p.apricot) +
      dot(50, 74, 13, p.dark, 'opacity=".8"') +
      rect(82, 42, 10, 12, p.dark, 0, 'opacity=".8"') +
      dot(32, 50, 6, p.metal),
  }),
  boots: (p) => ({
    box: [8, 44, 114, 76],
    body: repeat(2, (i) => {
      const x = i * 58
      return (
        path(`M${12 + x} 48H${44 + x}V88Q${62 + x} 90 ${62 + x} 106V112H${12 + x}Z`, p.pop) +
        rect(10 + x, 108, 54, 12, p.dark, 5) +
        rect(8 + x, 44, 40, 14, p.paper, 7) +
        rect(12 + x, 76, 32, 7, p.apricot)
      )
    }),
  }),
  suitcase: (p) => ({
    box: [14, 10, 100, 114],
    body:
      line('M48 36V18Q48 13 53 13H75Q80 13 80 18V36', p.woodDeep, 6) +
      rect(26, 116, 14, 8, p.dark, 3) +
      rect(88, 116, 14, 8, p.dark, 3) +
      rect(14, 34, 100, 84, p.pop, 14) +
      rect(30, 34, 11, 84, p.popDeep) +
      rect(87, 34, 11, 84, p.popDeep) +
      rect(29, 60, 13, 9, p.apricot, 2) +
      rect(86, 60, 13, 9, p.apricot, 2) +
      dot(64, 88, 14, p.paper) +
      paw(64, 88, 0.45, p.deep),
  }),
  carrier: (p) => ({
    box: [6, 12, 132, 106],
    body:
      line('M50 30V22Q50 14 58 14H86Q94 14 94 22V30', p.dark, 7) +
      rect(6, 28, 132, 90, p.mid, 22) +
      rect(6, 78, 132, 40, p.deep, 18) +
      rect(24, 46, 58, 58, p.paper, 14) +
      rect(24, 46, 58, 58, p.dark, 14, 'opacity=".75"') +
      line('M36 46v58M48 46v58M60 46v58M72 46v58M24 62h58M24 80h58', p.metal, 3) +
      line('M98 54h26M98 64h26', p.pale, 5),
  }),
  'soft-carrier': (p) => ({
    box: [0, 4, 170, 114],
    body:
      line('M46 44C46 8 124 8 124 44', p.dark, 7) +
      path('M14 58Q20 36 44 36H126Q150 36 156 58L168 104Q170 118 156 118H14Q0 118 2 104Z', p.mid) +
      path('M2 100H168L169 106Q170 118 156 118H14Q0 118 1 106Z', p.deep) +
      path('M130 36Q150 38 156 58L168 104Q170 118 156 118H140Q150 70 130 36Z', p.deep, 'opacity=".45"') +
      path('M34 56H112Q122 56 122 66V92Q122 98 114 98H32Q22 98 24 90L27 64Q28 56 34 56Z', p.dark) +
      line(
        'M34 66h80M32 76h86M30 86h90M46 58v38M62 58v38M78 58v38M94 58v38M110 58v38',
        p.metalDeep,
        1.6,
        'opacity=".6"',
      ) +
      line('M34 56H112Q122 56 122 66V92Q122 98 114 98H32Q22 98 24 90L27 64Q28 56 34 56Z', p.tint, 3.5) +
      rect(70, 22, 30, 14, p.woodDeep, 7) +
      rect(134, 70, 22, 26, p.deep, 4) +
      rect(131, 66, 24, 9, p.apricot, 4),
  }),
} as const satisfies Record<string, OwnDrawing>
