/** Escapes `<`, which could close the script element, and U+2028 and U+2029, which break old parsers. */
function escapeForScript(value: object): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

export function JsonLdScript({ nodes }: { nodes: readonly object[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': nodes }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeForScript(graph) }} />
}
