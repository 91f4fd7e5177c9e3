import { TextField } from '#app/admin/kit/fields.tsx'
import { maxTakeawayLength, maxTakeaways } from '#domain/articles/article.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import type { ArticleEdit } from './use-article-edit.ts'

const places = Array.from({ length: maxTakeaways }, (_, index) => index)

export function TakeawaysField({ edit: { fields, set, errors } }: { edit: ArticleEdit }) {
  const typed = places.map((place) => fields.takeaways[place] ?? '')
  const faulty = typed.findIndex((text) => countCodePoints(text) > maxTakeawayLength)

  function change(place: number, text: string) {
    const takeaways = typed.with(place, text)
    // Empty inputs at the end are not takeaways, so filling and emptying one is no change.
    while (takeaways.at(-1) === '') takeaways.pop()
    set({ takeaways })
  }
  return (
    <fieldset className="stack">
      <legend className="field__label">Takeaways</legend>
      {typed.map((text, place) => (
        <TextField
          label={`Takeaway ${place + 1}`}
          hint={takeawayHint(place, text)}
          error={place === Math.max(0, faulty) ? errors['takeaways'] : undefined}
          value={text}
          onChange={(value) => change(place, value)}
          key={place}
        />
      ))}
    </fieldset>
  )
}

function takeawayHint(place: number, text: string): string | undefined {
  if (text) return `${countCodePoints(text)} of at most ${maxTakeawayLength} characters.`
  return place === 0
    ? 'What readers should remember, shown before the text. Leave empty what you do not need.'
    : undefined
}
