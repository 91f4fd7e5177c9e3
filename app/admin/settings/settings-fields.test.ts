import { expect, test } from 'vitest'
import { settingsBody } from '#app/routes/admin/settings-schemas.ts'
import settingGroups from './settings-fields.json'

const kinds = ['text', 'lines', 'email', 'url', 'number', 'switch', 'choice', 'authors', 'testimonials', 'programs']
const groups: readonly { fields: readonly { key: string; kind: string; options?: object }[] }[] = settingGroups
const fields = groups.flatMap((group) => group.fields)

test('every setting has one field, and its options are what the server accepts', () => {
  expect(fields.map(({ key }) => key).toSorted()).toEqual(Object.keys(settingsBody.shape).toSorted())
  expect(fields.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
  for (const { key, kind, options = {} } of fields) {
    expect(kind === 'choice', key).toBe(Object.keys(options).length > 0)
    for (const value of Object.keys(options)) expect(settingsBody.safeParse({ [key]: value }).success, value).toBe(true)
  }
})
