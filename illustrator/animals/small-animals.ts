import { dot, line, oval, path, rect } from '../shapes.ts'
import { ink, noseRose, rose, type OwnDrawing } from './fur.ts'

const pawPink = '#e9a9a0'

const hamster: OwnDrawing = (_, [a, b, c]) => ({
  box: [12, 8, 92, 98],
  body:
    dot(30, 24, 12, b) +
    dot(30, 25, 7, pawPink) +
    dot(84, 24, 12, b) +
    dot(84, 25, 7, pawPink) +
    path('M57 12C86 12 94 34 98 60C104 92 88 102 57 102S10 92 16 60C20 34 28 12 57 12Z', a) +
    path('M57 44C74 40 88 50 88 72C88 94 76 100 57 100S26 94 26 72C26 50 40 40 57 44Z', c) +
    oval(40, 37, 4.6, 5.4, ink) +
    oval(74, 37, 4.6, 5.4, ink) +
    dot(41.5, 35, 1.5, '#fff') +
    dot(75.5, 35, 1.5, '#fff') +
    path('M53 46h8l-4 5z', noseRose) +
    line('M57 51v4M51 57q6 3 12 0', ink, 1.5) +
    oval(44, 70, 7, 5, pawPink) +
    oval(70, 70, 7, 5, pawPink) +
    oval(38, 102, 12, 4.5, pawPink) +
    oval(76, 102, 12, 4.5, pawPink),
})

/** Resting, ears laid back. */
const restingRabbit: OwnDrawing = (_, [a, b, c]) => ({
  box: [4, 16, 126, 80],
  body:
    dot(122, 76, 10, c) +
    path('M30 96C20 80 40 46 78 44C112 42 126 70 122 86Q120 96 108 96Z', a) +
    path('M84 96C78 74 94 62 108 68C122 76 120 90 116 96Z', b, 'opacity=".45"') +
    path('M40 40C48 22 74 16 86 22C90 32 66 44 48 50Z', b) +
    path('M30 38C38 18 62 14 74 20C78 30 58 42 44 50Z', a) +
    path('M40 38C46 26 60 22 68 24C66 31 54 38 46 43Z', rose) +
    oval(30, 58, 24, 21, a) +
    path('M8 64C6 56 16 52 22 58C27 66 24 76 16 76C11 75 9 70 8 64Z', c) +
    path('M6 60h7l-3 4.500z', noseRose) +
    oval(26, 53, 3.4, 4, ink) +
    dot(25, 51.5, 1.1, '#fff') +
    line('M12 67q4 3 8 1', ink, 1.4) +
    path('M28 96Q26 84 40 84Q54 84 54 96Z', c) +
    rect(84, 87, 34, 9, c, 4.5),
})

const guineaPig: OwnDrawing = (_, [a, b, c]) => ({
  box: [4, 20, 132, 78],
  body:
    path('M14 78C8 50 34 34 62 32C100 24 136 46 134 78Q132 94 116 94H32Q16 92 14 78Z', a) +
    path('M66 32C84 27 104 32 106 52C106 74 92 92 76 94H60C72 76 58 52 66 32Z', c) +
    path('M104 40C124 46 136 62 134 78Q132 94 116 94H108C120 78 116 56 104 40Z', b, 'opacity=".7"') +
    path('M44 40C40 26 54 18 62 26C66 36 58 44 50 46Z', b) +
    path('M49 39C47 31 54 27 58 31C59 36 55 40 52 41Z', rose) +
    path('M8 72C6 56 24 46 34 52C40 64 36 82 22 84C13 84 9 80 8 72Z', c) +
    path('M6 66h9l-4 5z', noseRose) +
    line('M11 72q3 5 8 3', ink, 1.5) +
    oval(33, 55, 4.4, 5, ink) +
    dot(31.8, 53, 1.4, '#fff') +
    oval(38, 94, 13, 4.5, pawPink) +
    oval(102, 94, 14, 4.5, pawPink),
})

const geckoSkin = { base: '#e9bd6c', shade: '#b98546', belly: '#f7e6bd', spot: '#7d5a3c' }

const gecko: OwnDrawing = () => {
  const { base, shade, belly, spot } = geckoSkin
  return {
    box: [2, 14, 126, 52],
    body:
      line('M92 50C114 56 126 44 122 30C119 20 106 22 108 32', base, 8) +
      line('M40 50L34 63H26M80 54L86 64H94', shade, 7) +
      path(
        'M4 42C4 30 16 23 28 26C34 27 38 32 42 33C56 28 72 30 82 39C90 45 98 48 104 48Q104 58 90 58C74 62 52 61 42 54C34 57 26 56 18 54C8 53 4 48 4 42Z',
        base,
      ) +
      path('M6 47C20 52 36 50 44 54C52 60 74 61 90 58C76 52 58 54 46 50C34 48 20 50 6 47Z', belly) +
      line('M48 55L46 64H38M72 57L74 65H82', base, 7) +
      oval(50, 37, 3.6, 2.6, spot) +
      oval(60, 36, 3, 2.2, spot) +
      oval(70, 39, 3.6, 2.6, spot) +
      oval(80, 44, 3, 2.2, spot) +
      oval(60, 43, 2.4, 1.8, spot) +
      oval(20, 27, 7.5, 7, base) +
      dot(19.5, 27.5, 5, '#fbf3dc') +
      oval(19.5, 27.5, 1.8, 4.2, ink) +
      line('M6 44q9 4 19 1', shade, 1.6),
  }
}

/** Clinging to a piece of cork bark, seen from above. */
const climbingGecko: OwnDrawing = (p) => {
  const { base, shade, belly, spot } = geckoSkin
  const toes = (x: number, y: number, side: 1 | -1) =>
    line(`M${x} ${y}l${side * 7} -5M${x} ${y}l${side * 9} 1M${x} ${y}l${side * 6} 6`, base, 3.6)
  return {
    box: [4, 0, 92, 150],
    body:
      path('M26 150C30 110 22 60 32 10Q36 2 46 6Q58 0 66 8C76 50 66 100 76 150Z', p.wood) +
      line('M38 20q-4 40 0 90M62 26q6 40 2 70M50 120q-2 14 0 24M34 124q4 10 2 20', p.woodDeep, 3, 'opacity=".6"') +
      line('M52 98C58 120 44 126 46 138C48 148 62 146 60 136', base, 9) +
      line('M40 58L22 52L16 42M60 56L78 56L86 48M44 92L26 98L20 108M58 90L76 96L82 106', base, 8) +
      toes(16, 42, -1) +
      toes(86, 48, 1) +
      toes(20, 108, -1) +
      toes(82, 106, 1) +
      path('M50 44C64 44 66 66 64 80C62 94 58 104 51 104S40 94 38 80C36 66 38 44 50 44Z', base) +
      path('M50 12C64 12 70 26 66 36C62 48 56 52 50 52S38 48 34 36C30 26 36 12 50 12Z', base) +
      line('M51 58V96', belly, 4, 'opacity=".7"') +
      [
        [44, 64],
        [58, 68],
        [44, 78],
        [58, 84],
        [47, 91],
        [44, 24],
        [57, 22],
        [50, 32],
      ]
        .map(([x = 0, y = 0]) => oval(x, y, 2.8, 3.4, spot))
        .join('') +
      dot(35, 30, 6, base) +
      dot(65, 30, 6, base) +
      dot(34, 30, 4, '#fbf3dc') +
      dot(66, 30, 4, '#fbf3dc') +
      oval(34, 30, 1.5, 3.4, ink) +
      oval(66, 30, 1.5, 3.4, ink) +
      line('M42 45q8 5 16 0', shade, 1.6),
  }
}

export const smallAnimals = {
  hamster,
  'guinea-pig': guineaPig,
  'rabbit-rest': restingRabbit,
  gecko,
  'gecko-climb': climbingGecko,
} as const satisfies Record<string, OwnDrawing>
