import { useState, type FormEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input, Select } from '#app/ui/kit/controls.tsx'
import { Field, InputField } from '#app/ui/kit/field.tsx'
import { addWeight, animalLimits, parseAnimal, toBirthday, type Animal } from '#domain/animals/animal.ts'
import { species, speciesList, toSpecies } from '#domain/animals/species.ts'
import { parseWeight, type WeightUnit } from '#domain/animals/weight.ts'
import { formValues } from '../client/form-values.ts'
import { localDay, newAnimalId } from '../client/animals.ts'

type Errors = Partial<Record<'name' | 'birthday' | 'weight', string>>
type Props = {
  animal?: Animal
  unit: WeightUnit
  onSave: (animal: Animal) => void
  onCancel?: (() => void) | undefined
}

const neuteredOptions = [
  { value: '', label: 'Not noted' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const scores = [{ value: '', label: 'Not noted' }, ...'123456789'.split('').map((value) => ({ value, label: value }))]

/** Enters an animal, or edits one. Weights of an animal that is there already are added on its card. */
export function AnimalForm({ animal, unit, onSave, onCancel }: Props) {
  const [errors, setErrors] = useState<Errors>({})
  const isExact = animal === undefined || animal.birthday === '' || animal.birthday.length === 10
  const [onlyYear, setOnlyYear] = useState(!isExact)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const result = readForm(form, { animal, unit, today: localDay() })
    setErrors(result.errors)
    if (result.animal) onSave(result.animal)
    else form.querySelector<HTMLElement>(`[name=${Object.keys(result.errors)[0]}]`)?.focus()
  }

  return (
    <form className="animal-form" onSubmit={submit} noValidate>
      <div className="field-row">
        <Field label="Kind of animal">
          {(control) => (
            <Select
              {...control}
              name="species"
              defaultValue={animal?.species ?? 'dog'}
              options={speciesList.map((value) => ({ value, label: species[value].name }))}
            />
          )}
        </Field>
        <InputField
          label="Name"
          name="name"
          defaultValue={animal?.name}
          error={errors.name}
          maxLength={animalLimits.name}
          autoComplete="off"
        />
      </div>
      <div className="field-row">
        <InputField
          label="Breed or kind, if you know it"
          name="kind"
          defaultValue={animal?.kind}
          maxLength={animalLimits.kind}
          autoComplete="off"
        />
        {!animal && (
          <InputField
            label="Weight, if you know it"
            hint={unit === 'kg' ? 'Such as 4.2 kg, 4,2 or 9 lb 4 oz.' : 'Such as 9 lb 4 oz, 9.3 or 4.2 kg.'}
            name="weight"
            error={errors.weight}
            inputMode="text"
            autoComplete="off"
          />
        )}
      </div>
      <div className="field-row">
        <div className="animal-form__birthday">
          <Field label={onlyYear ? 'Year of birth' : 'Birthday'} error={errors.birthday}>
            {(control) =>
              onlyYear ? (
                <Input
                  {...control}
                  key="year"
                  name="birthday"
                  inputMode="numeric"
                  maxLength={7}
                  defaultValue={animal?.birthday.slice(0, 4)}
                />
              ) : (
                <Input
                  {...control}
                  key="day"
                  type="date"
                  name="birthday"
                  defaultValue={isExact ? animal?.birthday : ''}
                />
              )
            }
          </Field>
          <label className="choice">
            <input type="checkbox" checked={onlyYear} onChange={(event) => setOnlyYear(event.target.checked)} />
            Only the year is known
          </label>
        </div>
        <Field label="Neutered">
          {(control) => (
            <Select
              {...control}
              name="neutered"
              options={neuteredOptions}
              defaultValue={animal?.neutered === true ? 'yes' : animal?.neutered === false ? 'no' : ''}
            />
          )}
        </Field>
        <Field label="Body score, 1 to 9">
          {(control) => (
            <Select
              {...control}
              name="body_score"
              options={scores}
              defaultValue={animal?.body_score ? String(animal.body_score) : ''}
            />
          )}
        </Field>
      </div>
      <InputField
        label="Conditions, such as an allergy"
        name="conditions"
        defaultValue={animal?.conditions}
        maxLength={animalLimits.conditions}
        autoComplete="off"
      />
      <div className="row">
        <Button type="submit" variant="primary">
          {animal ? 'Save' : 'Add this animal'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type Given = { animal: Animal | undefined; unit: WeightUnit; today: string }

function readForm(form: HTMLFormElement, { animal, unit, today }: Given): { errors: Errors; animal?: Animal } {
  const typed = formValues(
    form,
    'species',
    'name',
    'kind',
    'birthday',
    'weight',
    'neutered',
    'body_score',
    'conditions',
  )
  const kind = toSpecies(typed.species)
  const read = parseAnimal({
    ...animal,
    ...typed,
    id: animal?.id ?? newAnimalId(),
    species: kind,
    neutered: { yes: true, no: false }[typed.neutered],
    added: animal?.added || today,
  })
  const weight = typed.weight.trim() === '' ? undefined : parseWeight(typed.weight, unit, kind)
  const errors: Errors = {
    ...(!read && { name: 'Please enter a name.' }),
    ...(weight && !weight.ok && { weight: weight.message }),
    ...(typed.birthday !== '' && birthdayError(toBirthday(typed.birthday), typed.birthday, today)),
  }
  if (!read || Object.keys(errors).length > 0) return { errors }
  return { errors, animal: weight?.ok ? addWeight(read, { day: today, kg: weight.kg }) : read }
}

function birthdayError(read: string, typed: string, today: string): Errors {
  if (read.length < Math.min(typed.length, 10)) return { birthday: 'Enter a year such as 2021.' }
  return read > today.slice(0, read.length) ? { birthday: 'This day has not come yet.' } : {}
}
