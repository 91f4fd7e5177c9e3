import { latestWeight } from '#domain/animals/animal.ts'
import { textForWeight, type ByWeight } from '#domain/animals/by-weight.ts'
import { formatWeight } from '#domain/animals/weight.ts'
import { readAnimalRecord } from './animals.ts'

/** Says what a figure of the article means for the animals of this reader. Nothing of it leaves the device. */
export function fillAnimalFigures(blocks: Iterable<HTMLElement>) {
  const { animals, unit, inArticles } = readAnimalRecord()
  if (!inArticles) return
  for (const block of blocks) {
    const figure = JSON.parse(block.dataset.byWeight ?? '') as ByWeight
    const own = animals.filter(({ species }) => figure.species.includes(species))
    const rows = own.flatMap((animal) => {
      const kg = latestWeight(animal)?.kg
      if (kg === undefined) return []
      const row = document.createElement('div')
      row.className = 'by-weight__animal'
      const [label, text] = [document.createElement('dt'), document.createElement('dd')]
      label.textContent = `For ${animal.name}, ${formatWeight(kg, unit)}`
      // Marks of sources stand in the row above.
      text.textContent = textForWeight(figure, kg, unit)
        .replaceAll(/\[\^\d+\]/g, '')
        .replaceAll('**', '')
      row.append(label, text)
      return [row]
    })
    block.querySelector('dl')?.append(...rows)
    const link = block.querySelector('.by-weight__own')
    if (rows.length > 0) link?.remove()
    else if (own[0] && link) link.textContent = `Enter the weight of ${own[0].name}`
  }
}
