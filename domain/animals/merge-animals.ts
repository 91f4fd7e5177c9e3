import { addWeight, animalLimits, type Animal } from './animal.ts'

export type Merge = { animals: readonly Animal[]; added: readonly string[]; updated: readonly string[]; left: number }

/**
 * Adds the animals of a file. One that is there already takes the file's values, and keeps those that the file leaves
 * out, so that an import never loses anything.
 */
export function mergeAnimals(own: readonly Animal[], imported: readonly Animal[]): Merge {
  const isSame = (a: Animal, b: Animal) =>
    a.id === b.id || (a.species === b.species && a.name.toLowerCase() === b.name.toLowerCase())
  const animals = [...own]
  const added: string[] = []
  const updated: string[] = []
  let left = 0
  for (const animal of imported) {
    const index = animals.findIndex((other) => isSame(other, animal))
    const before = animals[index]
    if (before) {
      animals[index] = mergeAnimal(before, animal)
      updated.push(animal.name)
    } else if (animals.length < animalLimits.animals) {
      animals.push(animal)
      added.push(animal.name)
    } else left++
  }
  return { animals, added, updated, left }
}

function mergeAnimal(before: Animal, file: Animal): Animal {
  const weighed = file.weights.reduce(addWeight, before)
  const labels = new Set(file.figures.map(({ label }) => label))
  return {
    ...file,
    id: before.id,
    kind: file.kind || before.kind,
    birthday: file.birthday || before.birthday,
    neutered: file.neutered ?? before.neutered,
    body_score: file.body_score ?? before.body_score,
    conditions: file.conditions || before.conditions,
    weights: weighed.weights,
    figures: [...before.figures.filter(({ label }) => !labels.has(label)), ...file.figures],
    added: before.added || file.added,
    done: { ...before.done, ...file.done },
  }
}
