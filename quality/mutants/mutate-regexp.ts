const opposites = new Map(
  Object.entries({
    ...{ '\\d': '\\D', '\\D': '\\d', '\\w': '\\W', '\\W': '\\w', '\\s': '\\S', '\\S': '\\s', '\\b': '\\B' },
    ...{ '[': '[^', '[^': '[', '(?=': '(?!', '(?!': '(?=', '(?<=': '(?<!', '(?<!': '(?<=', '^': '', $: '' },
  }),
)
const tokens = /\\[^]|\[\^?|\(\?<?[=!]|[^]/gu

/** Each anchor left out, each class, character set and look-around reversed, and `i` left out. */
export function mutateRegExp(literal: string): string[] {
  const end = literal.lastIndexOf('/')
  const flags = literal.slice(end + 1)
  const parts: string[] = literal.slice(1, end).match(tokens) ?? []
  let isInSet = false
  const changed = parts.flatMap((part, at) => {
    const other = isInSet && !part.startsWith('\\') ? undefined : opposites.get(part)
    isInSet = part.startsWith('[') || (isInSet && part !== ']')
    return other === undefined ? [] : [`/${parts.with(at, other).join('') || '(?:)'}/${flags}`]
  })
  return flags.includes('i') ? [...changed, literal.slice(0, end + 1) + flags.replace('i', '')] : changed
}
