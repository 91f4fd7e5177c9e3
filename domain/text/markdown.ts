/** Without active Markdown or HTML. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .replaceAll(/[\\[\]<>`*_#|~]/g, String.raw`\$&`)
      // Before a link it would make an image.
      .replace(/!$/, String.raw`\!`)
  )
}

/** A URL in parentheses, which nothing in it may end. */
export function markdownHref(href: string): string {
  return href.replaceAll(/[()<>|\\\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
