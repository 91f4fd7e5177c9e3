// XML 1.0 cannot represent these, not even escaped.
const invalidXmlChars = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeXml(text: string): string {
  const valid = text.toWellFormed().replaceAll(invalidXmlChars, '')
  return valid.replaceAll(/[&<>"']/g, (character) => xmlEntities[character] ?? '')
}

/** Wraps markup in CDATA. `]]>` inside is split, so that it cannot end the section early. */
export function cdata(markup: string): string {
  const valid = markup.toWellFormed().replaceAll(invalidXmlChars, '')
  return `<![CDATA[${valid.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
