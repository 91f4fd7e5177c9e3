import type { Heading } from '#domain/articles/blocks/heading/heading.ts'

export function HeadingView({ block: { kind, id, text } }: { block: Heading }) {
  return kind === 'section' ? <h2 id={id}>{text}</h2> : <h3 id={id}>{text}</h3>
}
