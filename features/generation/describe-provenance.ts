import type { Provenance, Writer } from '#domain/articles/provenance.ts'
import type { WritingMode } from '#domain/generation/generation.ts'
import type { Needs } from '#features/deps.ts'

type Writing = { facts: readonly string[]; mode: WritingMode; calls: number }

export function describeProvenance({ generation }: Needs<'generation'>, writing: Writing): Provenance {
  const { model } = generation.writer
  const writer: Writer = model ? { kind: 'model', ...model } : { kind: 'built-in' }
  return { writer, ...writing }
}
