import { useState } from 'react'
import { check, plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { animalLimits, type Animal } from '#domain/animals/animal.ts'
import { animalRecord, changeAnimalRecord, emptyAnimalRecord, localDay, usualUnit } from '../client/animals.ts'
import { showToast } from '../client/toasts.ts'
import { useHydrated } from '../client/use-hydrated.ts'
import { useStore } from '../client/use-store.ts'
import { AnimalCard } from './animal-card.tsx'
import { AnimalForm } from './animal-form.tsx'

const reasons = [
  'Articles speak about your own animal where a figure depends on its weight.',
  'Reminders for weighing, nails, the vet and birthdays, as a calendar file.',
  'Its weight over time, at a glance.',
  'A fridge card to print, with its name, its weight and your clinic.',
]

export function AnimalList() {
  const { animals, unit: chosen } = useStore(animalRecord, emptyAnimalRecord)
  const hydrated = useHydrated()
  const [edited, setEdited] = useState<Animal | 'new'>()
  const unit = hydrated && animals.length === 0 ? usualUnit() : chosen

  function save(animal: Animal) {
    const isNew = !animals.some(({ id }) => id === animal.id)
    const isKept = changeAnimalRecord((record) => ({
      unit,
      animals: isNew
        ? [...record.animals, animal]
        : record.animals.map((other) => (other.id === animal.id ? animal : other)),
    }))
    setEdited(undefined)
    if (!isKept)
      showToast({
        tone: 'destructive',
        title: 'Not kept',
        text: 'This browser keeps nothing, so your animals last until you close the page. Export a copy.',
      })
  }

  function remove(animal: Animal) {
    const index = animals.indexOf(animal)
    changeAnimalRecord((record) => ({ animals: record.animals.filter(({ id }) => id !== animal.id) }))
    const undo = () =>
      void changeAnimalRecord((record) => ({
        animals: record.animals.some(({ id }) => id === animal.id)
          ? record.animals
          : record.animals.toSpliced(index, 0, animal),
      }))
    showToast({ tone: 'success', title: `${animal.name} was deleted`, action: { label: 'Undo', onClick: undo } })
  }

  if (animals.length === 0)
    return (
      <div className="animals-first">
        <div>
          <h2>Who lives with you?</h2>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>
                <Glyph d={check} />
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <AnimalForm unit={unit} onSave={save} />
      </div>
    )
  return (
    <>
      <div className="animal-cards">
        {animals.map((animal) => (
          <AnimalCard
            key={animal.id}
            {...{ animal, unit, today: localDay() }}
            onEdit={() => setEdited(animal)}
            onDelete={() => remove(animal)}
          />
        ))}
      </div>
      {animals.length < animalLimits.animals && (
        <p className="animals-add">
          <Button variant="secondary" onClick={() => setEdited('new')}>
            <Glyph d={plus} />
            Add an animal
          </Button>
        </p>
      )}
      {edited && (
        <Dialog
          wide
          title={edited === 'new' ? 'Add an animal' : `Edit ${edited.name}`}
          onClose={() => setEdited(undefined)}>
          <AnimalForm
            {...(edited !== 'new' && { animal: edited })}
            unit={unit}
            onSave={save}
            onCancel={() => setEdited(undefined)}
          />
        </Dialog>
      )}
    </>
  )
}
