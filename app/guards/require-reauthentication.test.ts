import { expect, test } from 'vitest'
import type { AppDeps } from './ports.ts'
import { requireReauthentication } from './require-reauthentication.ts'

/** What the guard answers to these credentials of a user with the password “right” and the code “123456”. */
async function answerTo(credentials: { password: string; code?: string }, twoFactorEnabled: boolean) {
  const checked: string[] = []
  const accounts = {
    verifyPassword: async (id: string, password: string) => (checked.push(`password of ${id}`), password === 'right'),
    verifySecondFactor: async (_: Headers, code: string) => (checked.push('code'), code === '123456'),
  } as unknown as AppDeps['accounts']
  const user = {
    id: 'ada',
    email: '',
    name: '',
    emailVerified: true,
    twoFactorEnabled,
    created_at: 0,
    session_id: '',
    signed_in_at: 0,
  }
  const deps = { accounts } as AppDeps
  const rejection = await requireReauthentication({ deps, request: new Request('http://site/') }, user, credentials)
  return { checked, rejection: rejection && [rejection.status, await rejection.json()] }
}

test('the password is enough without two-factor sign-in', async () => {
  expect(await answerTo({ password: 'right' }, false)).toEqual({ checked: ['password of ada'], rejection: undefined })
})

test('a wrong password is rejected before a code is used up', async () => {
  expect(await answerTo({ password: 'wrong', code: '123456' }, true)).toEqual({
    checked: ['password of ada'],
    rejection: [400, { error: 'The password is incorrect.', code: 'invalid_password' }],
  })
})

test('two-factor sign-in needs a valid code', async () => {
  expect((await answerTo({ password: 'right', code: '123456' }, true)).rejection).toBeUndefined()
  const wrong = 'This code is incorrect or has already been used.'
  expect((await answerTo({ password: 'right', code: '000000' }, true)).rejection).toEqual([
    400,
    { error: wrong, code: 'code_needed', fields: { code: wrong } },
  ])
  const missing = 'Please also enter a code from your authenticator app, or a backup code.'
  expect(await answerTo({ password: 'right' }, true)).toEqual({
    checked: ['password of ada'],
    rejection: [400, { error: missing, code: 'code_needed', fields: { code: missing } }],
  })
})
