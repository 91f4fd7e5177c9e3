export function moveItem<Item>(items: readonly Item[], from: number, by: number): readonly Item[] {
  const item = items[from]
  const to = from + by
  if (item === undefined || to < 0 || to >= items.length) return items
  return removeItem(items, from).toSpliced(to, 0, item)
}

export function removeItem<Item>(items: readonly Item[], index: number): readonly Item[] {
  return items.toSpliced(index, 1)
}
