import type { Failure, Result } from '../result.ts'

const allowed = {
  elements: [
    'circle',
    'clipPath',
    'defs',
    'ellipse',
    'g',
    'line',
    'linearGradient',
    'path',
    'polygon',
    'polyline',
    'radialGradient',
    'rect',
    'stop',
    'style',
    'svg',
  ],
  attributes: [
    'class',
    'clip-path',
    'clip-rule',
    'clipPathUnits',
    'cx',
    'cy',
    'd',
    'fill',
    'fill-opacity',
    'fill-rule',
    'fx',
    'fy',
    'gradientTransform',
    'gradientUnits',
    'height',
    'href',
    'id',
    'offset',
    'opacity',
    'points',
    'r',
    'rx',
    'ry',
    'spreadMethod',
    'stop-color',
    'stop-opacity',
    'stroke',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-miterlimit',
    'stroke-opacity',
    'stroke-width',
    'style',
    'transform',
    'viewBox',
    'width',
    'x',
    'x1',
    'x2',
    'y',
    'y1',
    'y2',
  ],
}

const maxLength = 200_000
/** A thousand half-transparent groups take ten seconds to draw. */
const maxElements = 300

/** What editors store for themselves. The limits keep the search short in a file that opens thousands of them. */
const ignored =
  /<!--[^]{0,1000}?-->|<\?xml\s[^?]{0,200}\?>|<(metadata|title|desc|\w+:[\w-]+)\b[^>]{0,500}?(?:\/>|>[^]{0,2000}?<\/\1\s*>)/g
const token = /<(\/?)(\w+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Without `&`, `\`, `/` and `@`: no entities, escapes, URLs and imports. */
const plainText = /^[\w\s#%.,;:(){}+>*-]*$/
const reference = /url\(\s*(?!#)|script:|expression|import/i

/** Also a drawing that takes too long to draw. */
export type UnsafeSvg = { reason: 'unsafe_svg'; message: string }
export const unsafeSvg = (message: string): Failure<UnsafeSvg> => ({ ok: false, reason: 'unsafe_svg', message })

/** A drawing of shapes only, or why the file is not one. */
export function cleanSvg(source: string): Result<{ svg: string }, UnsafeSvg> {
  if (source.length > maxLength) return unsafeSvg('The file is larger than 200 KB. Please simplify the drawing.')
  const text = source.replaceAll(ignored, '').replaceAll('xlink:href', 'href').trim()
  const out: string[] = []
  let end = 0
  let isInClip = false
  for (const [match, close = '', name, attributes = '', empty = ''] of text.matchAll(token)) {
    end += match.length
    if (name === undefined) {
      if (isUnsafe('', match)) return unsafeSvg('The style sheet refers to something else.')
      out.push(match)
      continue
    }
    if (!allowed.elements.includes(name) || (name === 'svg' && !close) !== (out.length === 0))
      return unsafeSvg(`It contains <${name}>. Please export it as a plain SVG of shapes.`)
    const pairs = Array.from(
      attributes.matchAll(attribute),
      ([, key = '', one, two]) => [key, one ?? two ?? ''] as const,
    )
    if ((isInClip || name === 'clipPath') && pairs.some(([key, value]) => `${key}:${value}`.includes('clip-path')))
      return unsafeSvg('A clip path is clipped itself. Please simplify the drawing.')
    if (name === 'clipPath') isInClip = close === '' && empty === ''
    const unsafe = pairs.find(([key, value]) => isUnsafe(key, value))
    if (unsafe) return unsafeSvg(`<${name}> has the attribute ${unsafe[0]}, which could load or run something.`)
    const allowedPairs = pairs.filter(
      ([key]) =>
        allowed.attributes.includes(key) &&
        !(name === 'svg' && /^(width|height)$/.test(key)) &&
        // A class could clip it again.
        !(isInClip && key === 'class'),
    )
    const written = allowedPairs.map(([key, value]) => ` ${key}="${value}"`).join('')
    out.push(
      `<${close}${name}${name === 'svg' && !close ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${written}${empty}>`,
    )
  }
  if (out.length > 2 * maxElements) return unsafeSvg('It has too many parts. Please simplify the drawing.')
  if (end < text.length || out.length === 0) return unsafeSvg('It cannot be read as a plain SVG file.')
  const [, , width = 0, height = 0] = (/ viewBox="([^"]*)"/.exec(out[0] ?? '')?.[1] ?? '').split(/[\s,]+/).map(Number)
  return width > 0 && width < 8 * height && height < 4 * width
    ? { ok: true, svg: out.join('') }
    : unsafeSvg('It has no usual viewBox.')
}

function isUnsafe(name: string, value: string): boolean {
  if (/^on/i.test(name)) return true
  if (/^href$/i.test(name)) return !/^#[\w-]+$/.test(value)
  return (name === '' || allowed.attributes.includes(name)) && (!plainText.test(value) || reference.test(value))
}
