import type { Result } from '#domain/result.ts'
import { cleanSvg, unsafeSvg, type UnsafeSvg } from '#domain/site/clean-svg.ts'
import type { Needs } from '#features/deps.ts'

type DrawResult = Result<{ bytes: Uint8Array }, UnsafeSvg>

/** An SVG as PNG, so that nothing in it reaches a browser. Other files as they are. */
export async function drawSvg({ imageProcessor }: Needs<'imageProcessor'>, bytes: Uint8Array): Promise<DrawResult> {
  const source = new TextDecoder().decode(bytes)
  if (!source.trimStart().startsWith('<')) return { ok: true, bytes }
  const cleaned = cleanSvg(source)
  if (!cleaned.ok) return cleaned
  const processed = await imageProcessor.fromSvg(cleaned.svg, 512)
  const [file] = processed.ok ? processed.files : []
  return file ? { ok: true, bytes: file.bytes } : unsafeSvg('The SVG cannot be drawn. Please simplify it.')
}
