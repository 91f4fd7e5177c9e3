import { expect, test } from 'vitest'
import { settingsBody } from '#app/routes/admin/settings-schemas.ts'
import { defaultSettings } from '#domain/site/settings.ts'
import { settingHref, settingSections } from './setting-sections.ts'

const kinds = [
  'text',
  'lines',
  'menu',
  'synonyms',
  'email',
  'url',
  'number',
  'switch',
  'choice',
  'authors',
  'testimonials',
  'poisonLines',
  'tools',
  'programs',
  'subTags',
  'color',
  'logo',
  'timeZone',
]
const sections = settingSections
const fields = sections.flatMap((section) => section.fields)

test('every setting has one field, and its options are what the server accepts', () => {
  expect(fields.map(({ key }) => key).toSorted()).toEqual(Object.keys(settingsBody.shape).toSorted())
  expect(fields.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
  for (const { key, kind, options = {} } of fields) {
    expect(kind === 'choice', key).toBe(Object.keys(options).length > 0)
    for (const value of Object.keys(options)) expect(settingsBody.safeParse({ [key]: value }).success, value).toBe(true)
  }
})

test('every section has its own address, and every field says what it changes', () => {
  expect(new Set(sections.map(({ name }) => encodeURIComponent(name))).size).toBe(sections.length)
  // Each affiliate program has a hint of its own.
  expect(fields.filter(({ hint, kind }) => !hint && kind !== 'programs')).toEqual([])
})

test('a setting leads to its section, an unknown one to the first', () => {
  expect(settingHref('postalAddress')).toBe('/admin/settings/site?setting=postalAddress')
  expect(settingHref('aiTextModel')).toBe('/admin/settings/generation?setting=aiTextModel')
  expect([settingHref(), settingHref('"nothing"')]).toEqual(['/admin/settings/site', '/admin/settings/site'])
})

test('every default is a value that the server accepts', () => {
  const { confirmations: _, ...defaults } = defaultSettings({ origin: 'https://pets.example', isPublic: true })
  expect(Object.keys(defaults).toSorted()).toEqual(Object.keys(settingsBody.shape).toSorted())
  expect(settingsBody.safeParse(defaults).error).toBeUndefined()
})
