import bold from '../fonts/opendyslexic-bold.woff2?url'
import regular from '../fonts/opendyslexic-regular.woff2?url'

/** Loads the face for readers with dyslexia, which only those who chose it need. */
export function loadReadingFace() {
  if ([...document.fonts].some(({ family }) => family === 'OpenDyslexic')) return
  for (const [url, weight] of [
    [regular, '400'],
    [bold, '500 800'],
  ] as const)
    document.fonts.add(new FontFace('OpenDyslexic', `url(${url})`, { weight, display: 'swap' }))
}
