import { draw, widthOf } from './drawing.ts'
import { counterpart, isEarthy, moodsOf, paletteFor, type Palette } from './palette.ts'
import { seededRandom } from './seeded-random.ts'
import { at, dot, oval, path, rect, shadow } from './shapes.ts'
import { factsOf } from './things/thing-facts.ts'
import { productIn } from './keywords/title-products.ts'

/** The top of a round pedestal is at y = 0. */
export function pedestal(p: Palette, width: number, height: number, thing: string, most: number, palette = p): string {
  const half = width / 2
  const rim = width * 0.077
  const unit = widthOf(thing, 100, p)
  const tall = Math.min(most, (width * 0.84 * 100) / unit)
  const side = `M${-half} 0V${height - rim}Q${-half} ${height} 0 ${height}T${half} ${height - rim}V0Z`
  const dim = `M${half * 0.46} ${height - 6}Q${half} ${height - 16} ${half} ${height - rim}V0Q${half * 0.9} ${rim * 0.65} ${half * 0.5} ${rim * 0.87}Q${half * 0.57} ${height * 0.6} ${half * 0.46} ${height - 6}Z`
  return (
    shadow(5, height - 10, width * 1.07, 0.22) +
    path(side, p.tint) +
    path(dim, p.mid, 'opacity=".4"') +
    oval(0, 0, half, rim, p.paper) +
    shadow(5, 4, (unit * tall) / 100, 0.26) +
    at(0, 10, draw(thing, tall, palette).svg)
  )
}

/** One object on a soft pedestal, 900 by 900. */
export function productScene(title: string, category: string, variant: number): { body: string; alt: string } {
  const r = seededRandom(`${category}|${title}|${variant}|product`)
  const p = paletteFor(category, r.pick(moodsOf(category)))
  const thing = productIn(title, category)
  const palette = isEarthy(p) || r.chance(0.3) ? counterpart(p) : p
  const backdrop = r.pick([
    path('M190 700V400A260 260 0 0 1 710 400V700Z', p.pale),
    dot(450, 400, 290, p.pale),
    rect(170, 130, 560, 570, p.pale, 40),
    dot(640, 250, 90, p.pale) + path('M0 700V560Q220 380 480 520T900 470V700Z', p.pale),
  ])
  const plant = r.chance(0.4) ? at(r.chance(0.5) ? 100 : 806, 872, shadow(0, 0, 160) + draw('plant', 240, p).svg) : ''
  const body =
    rect(0, 0, 900, 900, p.wall) +
    backdrop +
    rect(0, 690, 900, 210, p.wallLow) +
    path('M0 0H260L620 900H210L0 420Z', '#fff8e4', 'opacity=".14"') +
    at(450, 706, pedestal(p, 600, 140, thing, 430, palette)) +
    plant +
    rect(0, 0, 900, 900, p.apricot, 0, 'opacity=".05"')
  const words = factsOf(thing).words
  return { body, alt: `${words.charAt(0).toUpperCase()}${words.slice(1)} on a round pedestal` }
}
