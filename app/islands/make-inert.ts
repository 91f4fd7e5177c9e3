/**
 * Makes everything except the given elements inert and returns a function that undoes it. `showModal` would make
 * everything outside the dialog inert.
 */
export function makeOthersInert(reachable: readonly Element[]): () => void {
  const made: HTMLElement[] = []
  makeInert(document.body, reachable, made)
  return () => {
    for (const element of made) element.inert = false
  }
}

function makeInert(parent: Element, reachable: readonly Element[], made: HTMLElement[]) {
  for (const child of parent.children) {
    if (!(child instanceof HTMLElement) || reachable.includes(child)) continue
    if (reachable.some((element) => child.contains(element))) makeInert(child, reachable, made)
    else if (!child.inert) {
      child.inert = true
      made.push(child)
    }
  }
}
