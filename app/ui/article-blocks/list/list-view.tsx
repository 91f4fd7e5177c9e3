import type { ListItem } from '#domain/articles/blocks/list/list.ts'
import type { BlockView } from '../block-view.ts'
import { Inlines } from '../inlines.tsx'

/* The parts of a block are never reordered, so the index identifies them. */
/* oxlint-disable react/no-array-index-key */

export const ListView: BlockView<'list'> = ({ block }) => {
  const items = block.items.map((item, index) => <ItemView item={item} key={index} />)
  return block.ordered ? <ol start={block.start === 1 ? undefined : block.start}>{items}</ol> : <ul>{items}</ul>
}

function ItemView({ item }: { item: ListItem }) {
  const nested = item.nested?.items.map((inlines, index) => (
    <li key={index}>
      <Inlines inlines={inlines} />
    </li>
  ))
  return (
    <li>
      <Inlines inlines={item.inlines} />
      {nested && (item.nested?.ordered ? <ol>{nested}</ol> : <ul>{nested}</ul>)}
    </li>
  )
}
