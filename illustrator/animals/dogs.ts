import type { Palette } from '../palette.ts'
import { dot, line, oval, path, rect } from '../shapes.ts'
import { eyes, ink, rose, type Fur, type OwnDrawing } from './fur.ts'

function sitting(p: Palette, [a, b, c]: Fur, pricked: boolean): string {
  const dropped = path(
    'M33 11C20 9 9 24 10 44C11 55 21 56 25 46C28 37 27 22 33 11ZM67 11C80 9 91 24 90 44C89 55 79 56 75 46C72 37 73 22 67 11Z',
    b,
  )
  const patch = path('M64 24C74 22 78 32 73 39C68 44 59 40 59 33C59 28 60 25 64 24Z', b, 'opacity=".75"')
  const upright =
    path('M26 26L20 -6Q38 -2 45 12ZM74 26L80 -6Q62 -2 55 12Z', a) +
    path('M28 18L25 2Q34 4 39 12ZM72 18L75 2Q66 4 61 12Z', rose) +
    path('M50 10C45 18 45 28 42 36H58C55 28 55 18 50 10Z', c)
  return (
    line('M78 114C102 112 106 94 100 84', a, 9) +
    path('M50 46C30 52 18 84 18 106C18 121 32 125 50 125S82 121 82 106C82 84 70 52 50 46Z', a) +
    path('M50 58C38 60 34 76 38 92Q50 102 62 92C66 76 62 60 50 58Z', c) +
    line('M50 98v24M34 96q3 12 2 24M66 96q-3 12-2 24', b, 2.2, 'opacity=".6"') +
    oval(40, 120, 10, 5, c) +
    oval(60, 120, 10, 5, c) +
    path('M31 55Q50 66 69 55L70 62Q50 73 30 62Z', p.deep) +
    dot(50, 70, 5, p.apricot) +
    path('M50 9C70 9 77 22 76 38C75 54 66 60 50 60S25 54 24 38C23 22 30 9 50 9Z', a) +
    (pricked ? upright : patch + dropped) +
    path('M50 33C59 33 65 40 65 47C65 55 58 59 50 59S35 55 35 47C35 40 41 33 50 33Z', c) +
    path('M45 53h10v6a5 5 0 0 1-10 0z', '#e08b8b') +
    eyes(39, 61, 32, 3.3) +
    path('M43 40Q50 36 57 40Q57 46 50 47Q43 46 43 40Z', ink) +
    line('M50 47v4M42 51q5 4 8 0q3 4 8 0', ink, 1.6)
  )
}

const walking: OwnDrawing = (p, [a, b, c]) => ({
  box: [2, 8, 140, 112],
  body:
    line('M62 80L70 98L64 114M100 80L92 98L100 114', b, 11) +
    line('M64 115h-6M100 115h-6', b, 9) +
    line('M122 56C136 52 142 38 136 26', a, 9) +
    path('M36 48C56 44 92 46 112 48C128 51 130 70 122 82C110 90 92 82 78 86C62 90 46 92 40 80C34 70 32 58 36 48Z', a) +
    line('M50 80L46 98L36 112M114 76L120 96L128 112', a, 12) +
    line('M36 115h-7M128 115h-7', c, 9) +
    path('M44 78C54 90 66 90 80 86C70 78 56 72 44 78Z', c) +
    path('M88 48C100 46 116 48 116 60C112 70 96 68 90 60C87 56 86 51 88 48Z', b, 'opacity=".7"') +
    path('M28 38L58 40C60 60 56 76 46 80C36 72 30 56 28 38Z', a) +
    path('M33 56Q46 60 58 50L58 57Q47 68 35 62Z', p.deep) +
    dot(42, 67, 4.5, p.apricot) +
    path('M16 22C22 10 44 8 52 20C58 34 52 50 38 50C32 50 28 48 24 48C14 50 4 48 4 40C4 33 10 31 14 29Z', a) +
    path('M4 40C4 33 12 31 20 33C27 37 27 45 22 48C12 50 4 48 4 40Z', c) +
    oval(6.5, 36, 4.6, 3.7, ink) +
    line('M8 44q7 4 13 0', ink, 1.6) +
    oval(27, 27, 2.9, 3.3, ink) +
    dot(26.2, 25.8, 0.9, '#fff') +
    path('M38 15C50 11 61 26 57 42C55 50 46 48 44 40C42 31 44 23 38 15Z', b),
})

const fromBehind: OwnDrawing = (p, [a, b, c]) => ({
  box: [9, 6, 104, 119],
  body:
    line('M66 118C92 126 112 112 108 94', a, 10) +
    line('M109 98L108 94', c, 9) +
    path('M50 44C30 48 18 82 18 104C18 121 32 125 50 125S82 121 82 104C82 82 70 48 50 44Z', a) +
    path(
      'M22 98C22 88 34 86 38 98C41 110 38 122 32 123C22 120 20 110 22 98ZM78 98C78 88 66 86 62 98C59 110 62 122 68 123C78 120 80 110 78 98Z',
      b,
      'opacity=".45"',
    ) +
    path('M42 62C48 58 60 60 62 70C62 80 50 84 44 78C40 73 39 66 42 62Z', b, 'opacity=".55"') +
    path('M30 50Q50 60 70 50L71 57Q50 67 29 57Z', p.deep) +
    path('M50 7C70 7 77 20 76 35C75 51 66 56 50 56S25 51 24 35C23 20 30 7 50 7Z', a) +
    path(
      'M34 10C21 8 10 22 11 42C12 53 22 54 26 44C29 35 28 20 34 10ZM66 10C79 8 90 22 89 42C88 53 78 54 74 44C71 35 72 20 66 10Z',
      b,
    ),
})

const asleep: OwnDrawing = (_, [a, b, c]) => ({
  box: [2, 10, 134, 54],
  body:
    line('M128 54C138 50 136 36 130 30', a, 8) +
    path('M34 64C34 30 62 12 92 12C122 12 134 38 132 56Q131 64 122 64Z', a) +
    path('M96 64C92 44 106 34 118 38C130 42 130 58 128 64Z', b, 'opacity=".55"') +
    rect(8, 53, 56, 11, c, 5.5) +
    path('M4 48C2 34 18 22 36 22C54 22 62 34 60 46C58 57 46 59 32 58C18 59 6 58 4 48Z', a) +
    path('M4 48C5 42 12 40 18 43C22 46 22 58 14 57C8 57 4 54 4 48Z', c) +
    oval(6.5, 45, 4.5, 3.6, ink) +
    path('M40 24C54 18 66 30 63 46C61 55 50 54 47 46C45 38 48 30 40 24Z', b) +
    line('M24 38q4 4 8.5 0', ink, 2),
})

const lying: OwnDrawing = (p, [a, b, c]) => ({
  box: [2, 6, 142, 86],
  body:
    line('M132 82C146 78 146 64 138 58', a, 8) +
    path('M40 92C36 62 58 44 92 46C126 48 138 70 136 84Q135 92 126 92Z', a) +
    path('M98 92C94 72 108 62 122 68C134 74 134 86 132 92Z', b, 'opacity=".5"') +
    rect(100, 82, 34, 10, c, 5) +
    path('M32 46C46 40 66 46 68 62C70 78 62 92 50 92H36C28 80 26 60 32 46Z', a) +
    path('M36 62C42 70 48 80 46 90H38C32 82 32 70 36 62Z', c) +
    rect(6, 81, 52, 11, a, 5.5) +
    rect(6, 81, 20, 11, c, 5.5) +
    path('M31 50Q46 56 62 48L63 55Q47 65 32 58Z', p.deep) +
    dot(42, 63, 4.5, p.apricot) +
    path('M18 20C24 8 46 6 54 18C60 32 54 50 40 50C34 50 30 48 26 48C16 50 6 48 6 39C6 32 12 30 16 28Z', a) +
    path('M6 39C6 32 14 30 22 32C29 36 29 44 24 48C14 50 6 48 6 39Z', c) +
    oval(8.5, 35, 4.6, 3.7, ink) +
    line('M10 43q7 4 13 0', ink, 1.6) +
    oval(29, 26, 2.9, 3.3, ink) +
    dot(28.2, 24.8, 0.9, '#fff') +
    path('M40 13C52 9 63 24 59 40C57 48 48 46 46 38C44 29 46 21 40 13Z', b),
})

export const dogs = {
  'dog-sit': (p, fur) => ({ box: [9, 8, 98, 117], body: sitting(p, fur, false) }),
  'dog-perk': (p, fur) => ({ box: [17, -6, 90, 131], body: sitting(p, fur, true) }),
  'dog-walk': walking,
  'dog-back': fromBehind,
  'dog-lie': lying,
  'dog-sleep': asleep,
} as const satisfies Record<string, OwnDrawing>
