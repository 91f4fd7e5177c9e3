import { cleanSvg } from '#domain/site/clean-svg.ts'
import type { Needs } from '#features/deps.ts'

type DrawResult = { ok: true; bytes: Uint8Array } | { ok: false; problem: string }

/** An SVG as PNG, so that nothing in it reaches a browser. Other files as they are. */
export async function drawSvg({ imageProcessor }: Needs<'imageProcessor'>, bytes: Uint8Array): Promise<DrawResult> {
  const source = new TextDecoder().decode(bytes)
  if (!source.trimStart().startsWith('<')) return { ok: true, bytes }
  const cleaned = cleanSvg(source)
  if ('problem' in cleaned) return { ok: false, problem: cleaned.problem }
  const processed = await imageProcessor.fromSvg(cleaned.svg, 512)
  const [file] = processed.ok ? processed.files : []
  return file ? { ok: true, bytes: file.bytes } : { ok: false, problem: 'The SVG cannot be drawn. Please simplify it.' }
}
