import { listSections, type Block } from '#domain/articles/blocks.ts'

/** The contents of a page, by section. */
export function SectionLinks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <nav className="contents" aria-label="On this page">
      <ul>
        {listSections(blocks).map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
