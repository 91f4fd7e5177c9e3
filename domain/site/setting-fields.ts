import type { EditableSettings } from './settings.ts'
import description from './settings.json' with { type: 'json' }

type PlainKind = 'text' | 'lines' | 'menu' | 'synonyms' | 'email' | 'url' | 'number'

/** An empty `number` is stored as null, so that the default applies. */
export type SettingField = {
  key: keyof EditableSettings
  section: string
  kind:
    | PlainKind
    | 'switch'
    | 'choice'
    | 'authors'
    | 'testimonials'
    | 'poisonLines'
    | 'tools'
    | 'programs'
    | 'subTags'
    | 'color'
    | 'logo'
    | 'timeZone'
  label: string
  /** What it changes, and where. */
  hint?: string
  placeholder?: string
  options?: Readonly<Record<string, string>>
  /** How messages name it. */
  subject?: string
  /** Of a number. */
  min?: number
  /** Of a number, or of characters. */
  max?: number
  /** Spaces around it are stored, too. */
  verbatim?: boolean
  required?: boolean
}

// A test checks the kinds in the file.
const fields = Object.entries(description.fields).map(([key, field]) => ({ key, ...field }))
export const settingFields = fields as readonly object[] as readonly SettingField[]
