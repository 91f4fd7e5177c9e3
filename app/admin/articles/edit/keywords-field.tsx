import { useRef, useState } from 'react'
import { close } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { maxTagsShown } from '#domain/articles/article.ts'

type Props = { value: readonly string[]; error?: string | undefined; onChange: (value: readonly string[]) => void }

/** Chips: Enter or a comma adds one, Backspace in an empty field removes the last one. */
export function KeywordsField({ value, error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function add(text: string) {
    const words = text.split(',').map((word) => word.trim())
    const fresh = words.filter((word, at) => word && !value.includes(word) && words.indexOf(word) === at)
    if (fresh.length > 0) onChange([...value, ...fresh])
    setTyped('')
  }
  function remove(word: string) {
    onChange(value.filter((other) => other !== word))
    field.current?.focus()
  }
  return (
    <Field
      label="Keywords"
      error={error}
      hint={`${value.length} ${value.length === 1 ? 'keyword' : 'keywords'}; the first ${maxTagsShown} show as tags. Enter or a comma adds one.`}
    >
      {(controlProps) => (
        <>
          {value.length > 0 && (
            <ul className="chips" aria-label="Keywords">
              {value.map((word) => (
                <li className="tag" key={word}>
                  {word}
                  <button type="button" aria-label={`Remove ${word}`} onClick={() => remove(word)}>
                    <Glyph d={close} size="small" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Input
            ref={field}
            value={typed}
            onChange={(event) => {
              const text = event.currentTarget.value
              if (text.includes(',')) add(text)
              else setTyped(text)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault()
                add(typed)
              } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
            }}
            onBlur={() => add(typed)}
            {...controlProps}
          />
        </>
      )}
    </Field>
  )
}
