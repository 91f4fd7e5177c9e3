/**
 * Writes a contact sheet of everything the illustrator can draw: `npm run gallery [folder]`. Not part of the product, and
 * its output is not committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hueByCategory } from '#illustrator/categories.ts'
import { createBuiltinIllustrator } from '#illustrator/illustrator.ts'
import { compositions, type Picture } from '#illustrator/pictures/picture.ts'
import { placeWords } from '#illustrator/pictures/place-words.ts'
import { knownSpecies } from '#illustrator/pictures/species.ts'
import { catCoats } from '#illustrator/pictures/species/cat-coats.ts'
import { dogBreeds } from '#illustrator/pictures/species/dog-breeds.ts'
import { moods } from '#illustrator/pictures/tones.ts'

const folder = process.argv[2] ?? join(tmpdir(), 'wagwise-gallery')
const { illustrate } = createBuiltinIllustrator()
const categories = Object.keys(hueByCategory)
let drawn = 0

/** One card for each way to frame the picture. */
function cards(name: string, picture: Picture): string {
  const category = categories[drawn % categories.length] ?? ''
  const seen = new Set<string>()
  return compositions(picture, category, name)
    .map(({ framing }, variant) => {
      if (seen.has(framing)) return ''
      seen.add(framing)
      const request = { title: name, category, kind: 'hero' as const, variant, picture }
      const { svg, alt } = illustrate(request)
      const file = `${++drawn}.svg`
      writeFileSync(join(folder, file), svg)
      writeFileSync(join(folder, `night-${file}`), illustrate(request, true).svg)
      const images = [file, `night-${file}`].map((src) => `<img src="${src}" alt="${alt}" loading="lazy">`).join('')
      return `<figure>${images}<figcaption>${framing}: ${alt}</figcaption></figure>`
    })
    .join('')
}

const sections: readonly (readonly [string, readonly string[], (name: string) => Picture])[] = [
  [
    'Dogs',
    Object.keys(dogBreeds),
    (name) => ({ animals: [`dog/${name}`], scene: 'park', props: ['leash', 'bowl'], mood: 'calm' }),
  ],
  [
    'Cats',
    Object.keys(catCoats),
    (name) => ({ animals: [`cat/${name}`], scene: 'sofa', props: ['brush', 'bowl'], mood: 'bright' }),
  ],
  ['Species', knownSpecies, (name) => ({ animals: [name], scene: 'room', props: ['hay', 'bowl'], mood: 'calm' })],
  ['Places', Object.keys(placeWords), (scene) => ({ animals: ['dog'], scene, props: [], mood: 'bright' })],
  [
    'Details',
    ['muzzle', 'paw', 'eye'],
    (detail) => ({ animals: ['dog'], scene: 'room', props: [], mood: 'calm', detail }),
  ],
  ['Moods', moods, (mood) => ({ animals: ['dog', 'cat'], scene: 'hall', props: ['bed', 'bowl'], mood })],
]

mkdirSync(folder, { recursive: true })
const body = sections.map(
  ([title, names, picture]) =>
    `<h2>${title}</h2>${names.map((name) => `<h3>${name}</h3><div>${cards(name, picture(name))}</div>`).join('')}`,
)
const style =
  'body{font:15px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0;width:390px}img{width:390px;aspect-ratio:4/3;object-fit:cover}'
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Illustrator</title><style>${style}</style>${body.join('')}`,
)
console.log(`${drawn} pictures: ${join(folder, 'index.html')}`)
