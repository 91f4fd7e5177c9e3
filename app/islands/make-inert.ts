/**
 * Makes everything but the given elements inert, and returns how to undo it. A modal dialog does this by itself, but
 * leaves nothing else in reach.
 */
export function isolate(keep: readonly Element[]): () => void {
  const made: HTMLElement[] = []
  quiet(document.body, keep, made)
  return () => {
    for (const element of made) element.inert = false
  }
}

function quiet(parent: Element, keep: readonly Element[], made: HTMLElement[]) {
  for (const child of parent.children) {
    if (!(child instanceof HTMLElement) || keep.includes(child)) continue
    if (keep.some((element) => child.contains(element))) quiet(child, keep, made)
    else if (!child.inert) {
      child.inert = true
      made.push(child)
    }
  }
}
