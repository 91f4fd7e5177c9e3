import { withQuery } from '#app/contract/route-url.ts'
import { settingFields, type SettingField } from '#domain/site/setting-fields.ts'
import { sections } from '#domain/site/settings.json'
import { settingsHref } from '../hrefs.ts'

export type SettingSection = { name: string; title: string; text: string; fields: readonly SettingField[] }

const withFields = sections.map((section) => ({
  ...section,
  fields: settingFields.filter((field) => field.section === section.name),
}))
export const settingSections = withFields as readonly SettingSection[] as readonly [SettingSection, ...SettingSection[]]

/** The page of a setting, with the focus on it. Without one, the first section. */
export function settingHref(key: string | null = null): string {
  const field = settingFields.find((known) => known.key === key) ?? settingFields[0]
  return withQuery(`${settingsHref}/${field?.section}`, field?.key === key && key ? { setting: key } : {})
}
