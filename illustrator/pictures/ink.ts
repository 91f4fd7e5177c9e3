import { blend } from '../color.ts'
import { seededRandom, type Random } from '../seeded-random.ts'
import { moonlit } from '../night.ts'
import { group, path, round } from '../shapes.ts'

/** What everything in a picture is drawn with: light falls from the upper left, shade is grain and never a blur. */
export type Ink = {
  r: Random
  /** A shape with a light edge, a shaded edge and whatever lies inside it. */
  form: (d: string, color: string, inside?: string, depth?: number) => string
  /** Only what lies inside the shape. */
  inside: (d: string, content: string) => string
  /** Mirrors what is drawn, but not its light. */
  mirror: (x: number, content: (ink: Ink) => string) => string
  grain: (d: string, density?: 'thin' | 'dense' | 'light', more?: string) => string
}

/** Grain on small shapes costs as much to paint as on large ones, and nobody sees it. */
const grainedDepth = 12

const everywhere = 'M-2000-2000H4000V3000H-2000Z'
const patterns = { thin: 'ga', dense: 'gb', light: 'gc' } as const

export const darker = (color: string, share = 0.3) => blend(color, '#241228', share)
export const lighter = (color: string, share = 0.3) => blend(color, '#fff4de', share)

const absolute = /^[MCLZ\d\s.-]+$/

/** A frame around a shape. Painting grain is slow in proportion to its area, so the frame is no larger than needed. */
function around(d: string): string {
  if (!absolute.test(d)) return everywhere
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number)
  const xs = numbers.filter((_, i) => i % 2 === 0)
  const ys = numbers.filter((_, i) => i % 2 === 1)
  const [left, right] = [Math.floor(Math.min(...xs)) - 130, Math.ceil(Math.max(...xs)) + 130]
  return `M${left} ${Math.floor(Math.min(...ys)) - 130}H${right}V${Math.ceil(Math.max(...ys)) + 130}H${left}Z`
}

export function createInk(seed: string, night = false): Ink {
  const r = seededRandom(seed)
  let ids = 0
  const make = (side: 1 | -1): Ink => {
    const inside = (d: string, content: string) => {
      const id = `k${++ids}`
      return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
    }
    const edge = (d: string, fill: string, dx: number, dy: number, opacity: number) =>
      path(
        around(d) + d,
        fill,
        `fill-rule="evenodd" transform="translate(${round(dx * side)} ${round(dy)})" opacity="${opacity}"`,
      )
    return {
      r,
      inside,
      form: (d, color, content = '', depth = 16) =>
        inside(
          d,
          path(everywhere, color) +
            content +
            (depth === 0
              ? ''
              : edge(d, night ? moonlit(color, 0.75) : lighter(color, 0.55), depth * 0.6, depth * 0.6, 0.5) +
                edge(d, darker(color, 0.45), -depth, -depth, 0.34) +
                (depth < grainedDepth ? '' : edge(d, `url(#${patterns.dense})`, -depth * 2.3, -depth * 2.4, 0.55))),
        ),
      mirror: (x, content) => group(content(make(side === 1 ? -1 : 1)), `translate(${round(2 * x)} 0) scale(-1 1)`),
      grain: (d, density = 'thin', more = '') => path(d, `url(#${patterns[density]})`, more),
    }
  }
  return make(1)
}

const tile = 110

function dots(r: Random, count: number): string {
  // Not on the edge, where the tile would cut a dot.
  const coordinate = () => 2 + Math.floor(r.next() * (tile - 4))
  let d = ''
  for (let i = 0; i < count; i++) d += `M${coordinate()} ${coordinate()}h.1`
  return d
}

/** The grain: three tiles of dots, drawn once and repeated, so that it costs no filter. */
export function grainTiles(seed: string): string {
  const r = seededRandom(`grain ${seed}`)
  const pattern = (id: string, count: number, color: string, width: number) =>
    `<pattern id="${id}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">` +
    `<path d="${dots(r, count)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/></pattern>`
  return (
    pattern(patterns.thin, 50, '#241228', 2.4) +
    pattern(patterns.dense, 108, '#241228', 2.6) +
    pattern(patterns.light, 58, '#fff4de', 2.4)
  )
}

/**
 * Opacity of the paint instead of the element. An element with opacity is a layer of its own: it costs time in a
 * browser, and layers within clipped layers can abort the rasterizer.
 */
export const flatOpacity = (svg: string) =>
  svg.replaceAll(/<(?:path|rect|circle|ellipse)[^>]*\sopacity="[^>]*>/g, (element) =>
    element.replace(/\sopacity="/, element.includes('fill="none"') ? ' stroke-opacity="' : ' fill-opacity="'),
  )
