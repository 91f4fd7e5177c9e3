import { withQuery } from '#app/contract/route-url.ts'
import type { Settings as StoredSettings } from '#domain/site/settings.ts'
import { settingsHref } from '../dashboard-routes.ts'
import settingFields from './settings-fields.json'

export type Settings = Omit<StoredSettings, 'confirmations'>

type PlainKind = 'text' | 'lines' | 'email' | 'url' | 'number'

/** An empty `number` is stored as null, so that the default applies. */
export type SettingField = {
  key: keyof Settings
  kind: PlainKind | 'switch' | 'choice' | 'authors' | 'testimonials' | 'programs' | 'color' | 'logo'
  label: string
  /** What it changes, and where. */
  hint?: string
  placeholder?: string
  options?: Readonly<Record<string, string>>
}
export type SettingSection = { name: string; title: string; text: string; fields: readonly SettingField[] }

// A test compares the file with the settings that the server knows.
export const settingSections = settingFields as unknown as readonly [SettingSection, ...SettingSection[]]

/** The page of a setting, with the focus on it. Without one, the first section. */
export function settingHref(key: string | null = null): string {
  const section = settingSections.find(({ fields }) => fields.some((field) => field.key === key))
  return withQuery(`${settingsHref}/${(section ?? settingSections[0]).name}`, section && key ? { setting: key } : {})
}
