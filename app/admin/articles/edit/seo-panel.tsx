import { TextareaField, TextField } from '#app/admin/kit/fields.tsx'
import { Switch, Input } from '#app/ui/kit/controls.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { maxSearchTitleLength, maxTagsShown } from '#domain/articles/article.ts'
import { slugForTitle } from '#domain/text/slug.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { PictureField } from '#app/admin/media/picture-dialog.tsx'
import type { ArticleEdit } from './use-article-edit.ts'
import { useRef, useState } from 'react'
import { close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Field } from '#app/ui/kit/field.tsx'

/** Search engines cut off longer descriptions. */
const descriptionLength = { min: 70, max: 160 }

export function SeoPanel({ edit }: { edit: ArticleEdit }) {
  const { fields, set, bind, errors } = edit
  return (
    <Panel title="Search engines" heading="h2" bodyClass="stack">
      <TextField
        label="Slug"
        hint={`/article/${fields.slug || '…'}`}
        {...bind('slug')}
        spellCheck={false}
        onBlur={() =>
          fields.slug !== edit.base.slug && set({ slug: slugForTitle(fields.slug || fields.title, edit.base.id) })
        }
      />
      <TextField
        label="Search title"
        hint={`${countCodePoints(fields.search_title)} of at most ${maxSearchTitleLength} characters. Search engines show it instead of the title.`}
        {...bind('search_title')}
      />
      <TextareaField
        label="Meta description"
        hint={descriptionHint(fields.meta_description)}
        rows={3}
        {...bind('meta_description')}
      />
      <KeywordsField
        value={fields.meta_keywords}
        error={errors['meta_keywords']}
        onChange={(meta_keywords) => set({ meta_keywords })}
      />
      <TextField
        label="Canonical address"
        hint="Only if the text was first published elsewhere: the full address there."
        inputMode="url"
        spellCheck={false}
        {...bind('canonical_url')}
      />
      <PictureField
        label="Social picture"
        hint="Shown where the article is shared: 1200 × 630 pixels. Left empty, this site draws one."
        {...bind('social_image')}
      />
      <Switch label="Hide from search engines" {...edit.bindChecked('noindex')} />
    </Panel>
  )
}

function descriptionHint(text: string): string {
  const length = countCodePoints(text)
  const advice =
    length === 0 || (length >= descriptionLength.min && length <= descriptionLength.max)
      ? ''
      : length < descriptionLength.min
        ? ' A longer description tells searchers what to expect.'
        : ' The end may be cut off in search results.'
  return `${length} of about ${descriptionLength.max} characters.${advice}`
}

type Props = { value: readonly string[]; error?: string | undefined; onChange: (value: readonly string[]) => void }

/** Chips: Enter or a comma adds one, Backspace in an empty field removes the last one. */
function KeywordsField({ value, error, onChange }: Props) {
  const [input, setInput] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function add(text: string) {
    const words = text.split(',').map((word) => word.trim())
    const fresh = words.filter((word, at) => word && !value.includes(word) && words.indexOf(word) === at)
    if (fresh.length > 0) onChange([...value, ...fresh])
    setInput('')
  }
  function remove(word: string) {
    onChange(value.filter((other) => other !== word))
    field.current?.focus()
  }
  return (
    <Field
      label="Keywords"
      error={error}
      hint={`${value.length} ${value.length === 1 ? 'keyword' : 'keywords'}; the first ${maxTagsShown} show as tags. Enter or a comma adds one.`}>
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
            value={input}
            onChange={(event) => {
              const text = event.currentTarget.value
              if (text.includes(',')) add(text)
              else setInput(text)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault()
                add(input)
              } else if (event.key === 'Backspace' && input === '') onChange(value.slice(0, -1))
            }}
            onBlur={() => add(input)}
            {...controlProps}
          />
        </>
      )}
    </Field>
  )
}
