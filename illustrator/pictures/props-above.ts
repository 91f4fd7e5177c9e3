import { xy } from './curves.ts'
import { repeat } from '../shapes.ts'
import { blob, dot, line, oval, path, turned } from './figure.ts'
import { darker, lighter, type Ink } from './ink.ts'
import type { Tone } from './tones.ts'

function kibble(ink: Ink, r: number, color: string): string {
  return Array.from({ length: 70 }, () => {
    const [turn, far] = [ink.r.next() * 6.283, Math.sqrt(ink.r.next()) * r]
    return oval(
      Math.cos(turn) * far,
      Math.sin(turn) * far,
      21,
      17,
      [color, darker(color, 0.2), lighter(color, 0.15)][Math.floor(ink.r.next() * 3)] ?? color,
    )
  }).join('')
}

const dish = (ink: Ink, rim: string, inside: string) =>
  ink.form(blob(0, 0, 200, 200), rim, '', 14) + ink.form(blob(0, 0, 164, 164), darker(rim, 0.35), inside, 0)

const sheets = (ink: Ink, t: Tone, mark: string) =>
  turned(ink.form('M-150-190H150V190H-150Z', '#e9e2d2', '', 6), 26, 20, 1, 7) +
  ink.form(
    'M-150-190H150V190H-150Z',
    '#fdfaf2',
    line('M-110-90h220M-110-40h220M-110 10h220M-110 60h150M-110 110h190', '#b9b2a4', 10) +
      line('M-110-146h130', t.accent, 18) +
      mark,
    6,
  )

/** Things seen from above; about 400 across and centered. */
export const fromAbove: Readonly<Record<string, { words: string; draw: (ink: Ink, t: Tone) => string }>> = {
  bowl: { words: 'a bowl of kibble', draw: (ink, t) => dish(ink, t.accent, kibble(ink, 150, '#9a6235')) },
  'water-bowl': {
    words: 'a bowl of water',
    draw: (ink) =>
      dish(ink, '#d5dadd', dot(0, 0, 164, '#8fc4d4') + line('M-90-40q60-60 130-30M-60 60q50 30 110 10', '#e6f5f8', 10)),
  },
  salad: {
    words: 'a dish of leafy greens',
    draw: (ink, t) =>
      dish(
        ink,
        t.pale,
        Array.from({ length: 22 }, () =>
          turned(
            path(
              'M0 0Q30-40 0-90Q-30-40 0 0Z',
              ['#6f9a3f', '#8fb84f', '#4f7f35'][Math.floor(ink.r.next() * 3)] ?? '#6f9a3f',
            ),
            ink.r.between(-90, 90),
            ink.r.between(-60, 120),
            1.1,
            ink.r.between(0, 360),
          ),
        ).join(''),
      ),
  },
  hay: {
    words: 'a pile of hay',
    draw: (ink) =>
      line(
        Array.from(
          { length: 90 },
          () =>
            `M${Math.round(ink.r.between(-160, 160))} ${Math.round(ink.r.between(-110, 110))}l${Math.round(ink.r.between(-120, 120))} ${Math.round(ink.r.between(-70, 70))}`,
        ).join(''),
        '#c9a94f',
        8,
      ) +
      line(
        Array.from(
          { length: 40 },
          () =>
            `M${Math.round(ink.r.between(-130, 130))} ${Math.round(ink.r.between(-90, 90))}l${Math.round(ink.r.between(-90, 90))} ${Math.round(ink.r.between(-60, 60))}`,
        ).join(''),
        '#8fa04a',
        7,
      ),
  },
  papers: { words: 'a few papers', draw: (ink, t) => sheets(ink, t, '') },
  passport: {
    words: 'travel papers with a stamp',
    draw: (ink, t) =>
      sheets(
        ink,
        t,
        dot(80, 130, 44, 'none', `stroke="${t.accent}" stroke-width="9"`) + line('M52 130h56', t.accent, 8),
      ),
  },
  label: {
    words: 'a food label',
    draw: (ink) =>
      ink.form(
        'M-150-200H150V200H-150Z',
        '#fdfaf2',
        line('M-120-150h160', '#2f3a38', 26) +
          repeat(6, (i) =>
            line(
              `M-120 ${-90 + i * 46}h${120 + ((i * 37) % 60)}M80 ${-90 + i * 46}h44`,
              i === 1 ? '#d9822f' : '#4b5552',
              13,
            ),
          ),
        6,
      ),
  },
  calendar: {
    words: 'a calendar',
    draw: (ink, t) =>
      ink.form(
        'M-180-170H180V170H-180Z',
        '#fdfaf2',
        path('M-180-170H180V-90H-180Z', t.accent) +
          repeat(15, (i) => dot(-128 + (i % 5) * 64, -46 + Math.floor(i / 5) * 70, 15, i === 7 ? t.accent : '#d8d0c0')),
        6,
      ),
  },
  coins: {
    words: 'coins and envelopes',
    draw: (ink, t) =>
      ink.form('M-190-60H90V130H-190Z', '#f1e6cf', line('M-190-60L-50 50L90-60', '#cbb994', 7), 6) +
      xy('120 -90, 170 -20, 120 60, 60 -130')
        .map(([x, y]) =>
          turned(ink.form(blob(0, 0, 44, 44), '#d9a93f', dot(0, 0, 28, t.lamp, 'opacity=".5"'), 6), x, y),
        )
        .join(''),
  },
  pills: {
    words: 'a pill box',
    draw: (ink, t) =>
      ink.form(
        'M-210-70Q-210-90-190-90H190Q210-90 210-70V70Q210 90 190 90H-190Q-210 90-210 70Z',
        t.pale,
        repeat(
          4,
          (i) =>
            path(`M${-196 + i * 100}-72h88v144h-88Z`, lighter(t.accent, 0.55)) +
            oval(-152 + i * 100, 6, 26, 14, i % 2 ? '#e9b64c' : '#d98c86'),
        ),
        8,
      ),
  },
  towel: {
    words: 'a folded towel',
    draw: (ink, t) =>
      ink.form(
        'M-190-130Q-190-150-170-150H170Q190-150 190-130V130Q190 150 170 150H-170Q-190 150-190 130Z',
        lighter(t.accent, 0.3),
        line('M-190-60H190M-190 60H190', t.pale, 16),
        14,
      ),
  },
  tag: {
    words: 'a collar with a name tag',
    draw: (ink, t) =>
      line('M-150 60A160 150 0 1 1 150 60', t.accent, 40) +
      line('M-150 60A160 150 0 1 1 150 60', lighter(t.accent, 0.4), 5) +
      ink.form(blob(0, 130, 66, 66), '#e0b24c', line('M-30 120h60M-24 146h48', '#8a6420', 9), 8) +
      dot(0, 56, 20, '#cfd6d8'),
  },
  mushrooms: {
    words: 'acorns and mushrooms',
    draw: (ink) =>
      xy('-120 -40, 40 -90, 110 60')
        .map(([x, y]) =>
          turned(
            path('M-18 0h36l8 90h-52Z', '#f1e6cf') +
              ink.form(
                'M-90 10Q-80-90 0-90T90 10Z',
                '#b5472f',
                dot(-30, -36, 12, '#fff4de') + dot(24, -50, 10, '#fff4de') + dot(48, -14, 9, '#fff4de'),
                8,
              ),
            x,
            y,
            0.9,
          ),
        )
        .join('') +
      xy('-60 120, 20 140')
        .map(([x, y]) =>
          turned(ink.form(blob(0, 10, 32, 42), '#b98645', '', 6) + path('M-36-6Q0-56 36-6Z', '#6d4f35'), x, y),
        )
        .join(''),
  },
  chocolate: {
    words: 'chocolate, grapes and an onion',
    draw: (ink) =>
      turned(
        ink.form('M-120-80H120V80H-120Z', '#5b3423', line('M-40-80V80M40-80V80M-120 0H120', '#3f2318', 8), 8),
        -90,
        -60,
        1,
        -12,
      ) +
      xy('60 40, 100 40, 80 74, 120 76, 100 108')
        .map(([x, y]) => turned(ink.form(blob(0, 0, 27, 27), '#6b4a8a', '', 6), x, y))
        .join('') +
      turned(
        ink.form(
          'M0-80Q14-50 60-20Q90 20 60 60Q0 96-60 60Q-90 20-60-20Q-14-50 0-80Z',
          '#d9a05a',
          line('M0-70Q-40 0 0 76M0-70Q40 0 0 76', '#a86a2f', 5),
          8,
        ),
        -80,
        110,
        0.9,
      ),
  },
  cone: {
    words: 'a recovery cone',
    draw: (ink, t) =>
      ink.form(blob(0, 0, 200, 190), '#e6eef0', '', 14) +
      ink.form(blob(14, 14, 92, 86), '#a9bcc2', '', 8) +
      line('M80-60L160-130', t.accent, 12),
  },
  vacuum: {
    words: 'a robot vacuum',
    draw: (ink, t) =>
      ink.form(blob(0, 0, 200, 200), '#3f464b', dot(0, 0, 120, '#525a60') + dot(0, -60, 22, t.lamp), 16) +
      line('M-150 120q150 110 300 0', '#9aa5a9', 12),
  },
  flap: {
    words: 'a pet door',
    draw: (ink, t) =>
      ink.form('M-170-200H170V200H-170Z', t.pale, '', 10) +
      ink.form(
        'M-120-150Q-120-170-100-170H100Q120-170 120-150V150H-120Z',
        lighter(t.sky, 0.2),
        line('M-80-120L60 120', '#fff', 12),
        8,
      ) +
      dot(0, 176, 10, t.accent),
  },
}
