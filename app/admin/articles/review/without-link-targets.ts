/** `[a](b)` becomes `[a`. */
export function withoutLinkTargets(text: string): string {
  let rest = ''
  for (let from = 0; ;) {
    const start = text.indexOf('](', from)
    const end = start < 0 ? -1 : text.indexOf(')', start)
    if (end < 0) return rest + text.slice(from)
    rest += text.slice(from, start)
    from = end + 1
  }
}
