/** Joiners, variants and tags change the shape of what they follow, so there people see them. */
const visible = [
  // Emoji made of several: families, professions, flags.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]+\u{E007F}`,
  // Rare forms of Han characters, as names use them.
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  // Persian, Urdu and the scripts of India tell words apart by joiners.
  ...['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'].map(joinedIn),
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala'].map(joinedIn),
].join('|')

function joinedIn(script: string): string {
  return String.raw`(?<=\p{Script=${script}})[\u200C\u200D](?=\p{Script=${script}})`
}

/** The braille blank does not count as ignorable, but nobody sees it. */
const visibleOrHidden = new RegExp(String.raw`${visible}|([\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB])`, 'gu')

/** Without zero-width characters and marks that turn the direction of text, which make one name look like another. */
export function withoutHiddenCharacters(text: string): string {
  return text.replaceAll(visibleOrHidden, (match, hidden?: string) => (hidden === undefined ? match : ''))
}

export function hasHiddenCharacters(text: string): boolean {
  return withoutHiddenCharacters(text) !== text
}
