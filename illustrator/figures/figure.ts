/** What all figures share: size, colors of the page, labels, marks and panels. */
import { dot, line, path, rect, round } from '../shapes.ts'

/** `alt` says in words what the drawing shows. */
export type Figure = { title: string; alt: string; height: 450 | 600; draw: () => string }

export const width = 800

/** A color of the page, so that a figure follows the dark scheme and print; the hex is for a figure that stands alone. */
const color = (name: string, alone: string) => `var(--${name},${alone})`

export const ink = color('ink', '#14302e')
const soft = color('ink-soft', '#48605d')
export const ground = color('paper-2', '#f7f3ea')
export const card = color('card', '#ffffff')
const edge = color('line', '#e4dfd5')
export const gray = color('control', '#7f918f')
export const pine = color('pine', '#00524b')
export const good = color('ok', '#0c6a3d')
const goodSoft = color('ok-soft', '#dff6e7')
export const bad = color('danger', '#b3201f')
const badSoft = color('danger-soft', '#fdeceb')
const warm = color('apricot-ink', '#954512')
const warmSoft = color('apricot-soft', '#ffecd8')

type Tone = 'good' | 'bad' | 'warm' | 'plain'
const tones = { good: [good, goodSoft], bad: [bad, badSoft], warm: [warm, warmSoft], plain: [pine, card] } as const
export const toneInk = (tone: Tone) => tones[tone][0]

type TextOptions = { anchor?: 'start' | 'middle' | 'end'; fill?: string; bold?: boolean }

function text(className: string, size: number, face: string, x: number, y: number, words: string, o: TextOptions) {
  const lines = words.split('\n').map((row, i) => `<tspan x="${round(x)}"${i ? ' dy="1.16em"' : ''}>${row}</tspan>`)
  const anchor = o.anchor === 'start' ? '' : ` text-anchor="${o.anchor ?? 'middle'}"`
  const weight = o.bold ? ' font-weight="600"' : ''
  const attributes = `class="${className}" y="${round(y)}" font-size="${size}"${face}${anchor}${weight}`
  return `<text ${attributes} fill="${o.fill ?? ink}">${lines.join('')}</text>`
}

/** A short name in the serif of headings. 11 px and more where the figure is 288 px wide. */
export const name = (x: number, y: number, words: string, options: TextOptions = {}) =>
  text('fig-name', 39, ' font-family="var(--serif,Georgia,serif)"', x, y, words, { bold: true, ...options })

/** A few words of explanation; `\n` starts a new line. */
export const note = (x: number, y: number, words: string, options: TextOptions = {}) =>
  text('fig-note', 32, '', x, y, words, { fill: soft, ...options })

/** A tinted box that holds one drawing. */
const panel = (x: number, y: number, w: number, h: number, tone: Tone = 'plain') =>
  rect(x, y, w, h, tones[tone][1], 18, `stroke="${edge}" stroke-width="1.5"`)

const markShapes = {
  good: 'M-11 1l8 8 14-17',
  bad: 'M-9-9l18 18m0-18l-18 18',
  warm: 'M0-12v13m0 10v.1',
  plain: 'M-9 0h18',
}

/** A sign in a circle: what a color says, a shape says too. */
export const mark = (x: number, y: number, tone: Tone, r = 22) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${round(r / 22)})">` +
  `${dot(0, 0, 22, toneInk(tone))}${line(markShapes[tone], ground, 5.5)}</g>`

type Card = { x: number; y?: number; w: number; h: number; tone: Tone; title: string; words?: string }

/** A panel with its sign on the lower edge and its words below. */
export function labeled({ x, y = 16, w, h, tone, title, words }: Card, drawing: string): string {
  const middle = x + w / 2
  const sign = tone === 'plain' ? '' : dot(middle, y + h, 30, ground) + mark(middle, y + h, tone)
  const top = y + h + (tone === 'plain' ? 44 : 62)
  return (
    panel(x, y, w, h, tone) + drawing + sign + name(middle, top, title) + (words ? note(middle, top + 42, words) : '')
  )
}

/** A number in a circle for steps. */
export const step = (x: number, y: number, number: number) =>
  dot(x, y, 26, pine) + name(x, y + 13, String(number), { fill: ground })

/** A line from a label to what it names, with a dot at the end. */
export const pointer = (shape: string, x: number, y: number, fill = ink) =>
  line(`${shape}L${round(x)} ${round(y)}`, fill, 3) + dot(x, y, 7, fill)

export function arrow(x1: number, y1: number, x2: number, y2: number, fill = ink, both = false): string {
  const head = (x: number, y: number, turn: number) =>
    line('M-16-11L0 0L-16 11', fill, 5, `transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})"`)
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const shaft = line(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, fill, 5)
  return shaft + head(x2, y2, turn) + (both ? head(x1, y1, turn + 180) : '')
}

/** The soft shape under a drawing. */
export const under = (shape: string, dx = 6, dy = 7) =>
  path(shape, '#000', `opacity=".13" transform="translate(${dx} ${dy})"`)

export const groundShadow = (x: number, y: number, w: number) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(w / 2)}" ry="9" opacity=".14"/>`
