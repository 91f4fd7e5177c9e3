import type { ListBlock, ListItem } from '#domain/articles/blocks.ts'
import { Inlines } from './inlines.tsx'

/* The parts of a block are never reordered, so the index identifies them. */
/* oxlint-disable react/no-array-index-key */

export function ListView({ list }: { list: ListBlock }) {
  const items = list.items.map((item, index) => <ItemView item={item} key={index} />)
  return list.ordered ? <ol start={list.start === 1 ? undefined : list.start}>{items}</ol> : <ul>{items}</ul>
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
