import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settingFields } from '#domain/site/setting-fields.ts'
import { renderIsland } from '#tests/kit/islands.tsx'
import { SettingControl } from './setting-control.tsx'

test('a wrong tracking link is reported at its program only', async () => {
  const field = settingFields.find(({ kind }) => kind === 'programs')
  if (!field) throw new Error('There is no setting for programs.')
  const value = { chewy: 'https://www.example.org/c/1', ebay: '5338000001' }
  const error = 'Please check these IDs.'
  await renderIsland(
    <SettingControl
      field={field}
      value={value}
      error={error}
      suggestion={undefined}
      effectiveValue=""
      onSet={() => undefined}
    />,
  )
  await expect.element(page.getByLabelText(/^Chewy/)).toHaveAttribute('aria-invalid', 'true')
  expect(page.getByText(error).elements()).toHaveLength(1)
})
