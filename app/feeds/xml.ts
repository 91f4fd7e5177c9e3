// XML 1.0 knows no way to write these, not even escaped.
const invalidXmlChars = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Any text as the inside of an element or of a quoted attribute, in XML and in HTML. */
export function escapeXml(text: string): string {
  const speakable = text.toWellFormed().replaceAll(invalidXmlChars, '')
  return speakable.replaceAll(/[&<>"']/g, (character) => xmlEntities[character] ?? '')
}

/** Markup inside a feed: readers unpack CDATA and escapes alike, and `]]>` cannot end it early. */
export function cdata(markup: string): string {
  const speakable = markup.toWellFormed().replaceAll(invalidXmlChars, '')
  return `<![CDATA[${speakable.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
