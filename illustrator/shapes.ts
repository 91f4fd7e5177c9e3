/** Numbers are rounded to one decimal to make drawings smaller. */
export const round = (x: number) => String(Math.round(x * 10) / 10)

/** A path or transform with its numbers rounded. */
export const d = (texts: TemplateStringsArray, ...values: readonly (number | string)[]) =>
  String.raw({ raw: texts }, ...values.map((value) => (typeof value === 'number' ? round(value) : value)))

const filled = (fill: string, more: string) => ` fill="${fill}"${more && ` ${more}`}/>`

export function rect(x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ''): string {
  return d`<rect x="${x}" y="${y}" width="${w}" height="${h}"` + (rx ? d` rx="${rx}"` : '') + filled(fill, more)
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  const shape =
    rx === ry ? d`<circle cx="${cx}" cy="${cy}" r="${rx}"` : d`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"`
  return shape + filled(fill, more)
}

export const dot = (cx: number, cy: number, r: number, fill: string, more = '') => oval(cx, cy, r, r, fill, more)

export const path = (shape: string, fill: string, more = '') => `<path d="${shape}"` + filled(fill, more)

export function line(shape: string, stroke: string, width: number, more = ''): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"'
  return `<path d="${shape}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" ${ends}${more && ` ${more}`}/>`
}

export const group = (inner: string, transform: string, more = '') =>
  `<g transform="${transform}"${more && ` ${more}`}>${inner}</g>`

export function at(x: number, y: number, inner: string, scale = 1): string {
  return group(inner, d`translate(${x} ${y})` + (scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`))
}

export const repeat = (count: number, each: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join('')

const shade = '#3a2a30'

/** A soft contact shadow; light falls from the upper left. */
export function shadow(x: number, y: number, width: number, strength = 0.16): string {
  const soft = `opacity="${Math.round(strength * 55) / 100}"`
  const near = `opacity="${Math.round(strength * 65) / 100}"`
  return (
    oval(x + width * 0.05, y, width * 0.5, Math.max(6, width * 0.055), shade, soft) +
    oval(x + width * 0.03, y - 1, width * 0.38, Math.max(4, width * 0.036), shade, near)
  )
}

/** The thin dark line under a shelf, a sill or a worktop. */
export const undershade = (x: number, y: number, w: number, h: number, strength = 0.12) =>
  rect(x, y, w, h, shade, Math.min(3, h / 2), `opacity="${strength}"`)

export function leaf(x: number, y: number, turn: number, length: number, fill: string): string {
  const w = length * 0.2
  const blade = d`M0 0C${-w * 1.4} ${-length * 0.35} ${-w} ${-length * 0.8} 0 ${-length}C${w} ${-length * 0.8} ${w * 1.4} ${-length * 0.35} 0 0Z`
  return path(blade, fill, d`transform="translate(${x} ${y}) rotate(${turn})"`)
}

/** A wavy strip of land from `y` down to the bottom edge. */
export function wave(W: number, y: number, rise: number, fill: string, crest = 0.25, more = ''): string {
  return path(d`M0 900V${y}Q${W * crest} ${y - rise} ${W * 0.5} ${y}T${W} ${y - rise * 0.4}V900Z`, fill, more)
}

export function paw(x: number, y: number, scale: number, fill: string): string {
  const toes = oval(-15, -4, 5, 7, fill) + oval(-5.5, -12, 5, 7.5, fill) + oval(5.5, -12, 5, 7.5, fill)
  return at(x, y, oval(0, 7, 13, 10, fill) + toes + oval(15, -4, 5, 7, fill), scale)
}

export function bone(x: number, y: number, fill: string): string {
  const knobs = dot(x + 4, y - 4, 5.5, fill) + dot(x + 4, y + 4, 5.5, fill)
  return rect(x + 6, y - 4, 24, 8, fill) + knobs + dot(x + 32, y - 4, 5.5, fill) + dot(x + 32, y + 4, 5.5, fill)
}
